// Preloaded into a server: its clock starts at SERVER_TIME and runs on from there.
const ahead = Date.parse(process.env['SERVER_TIME'] ?? '') - Date.now()
const { now } = Date

globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [Date.now()], made),
})
Date.now = () => now() + ahead
