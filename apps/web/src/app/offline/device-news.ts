/** News between the tabs of this device: the queue has changed; or who is signed in. */
export type DeviceNews = 'entries' | 'person'

let opened: BroadcastChannel | undefined
/** One for the tab: a channel does not hear itself. */
const channel = () => (opened ??= new BroadcastChannel('quarterpole'))

/** To the other tabs. */
export const broadcast = (news: DeviceNews): void => channel().postMessage(news)

/** @returns stops listening */
export function onDeviceNews(heard: (news: DeviceNews) => void): () => void {
  const listener = ({ data }: MessageEvent) => heard(data === 'person' ? 'person' : 'entries')
  channel().addEventListener('message', listener)
  return () => channel().removeEventListener('message', listener)
}
