import { useMutation } from '@tanstack/react-query'
import { detailOf } from './error.ts'
import { useToast } from '../../ui/Toast.tsx'

interface ActOptions<Done> {
  /** Said when it is done. */
  done?: string | undefined
  onDone?: ((done: Done) => unknown) | undefined
}

/** A button's action on the server; a failure is said in the server's words. */
export function useAct<Input, Done>(
  act: (input: Input) => Promise<Done>,
  { done, onDone }: ActOptions<Done> = {},
) {
  const notify = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess: async (result: Done) => {
      if (done !== undefined) notify('done', done)
      await onDone?.(result)
    },
    onError: (error) => notify('failure', detailOf(error, 'That didn’t work. Try again.')),
  })
}
