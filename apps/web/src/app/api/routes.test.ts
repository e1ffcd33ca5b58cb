import { endpoints } from '@quarterpole/contract/endpoints'
import { PERMISSIONS } from '@quarterpole/contract/permissions'
import { expect, test } from 'vitest'
import { type CallName, routes } from './routes.ts'

test.each(Object.keys(routes) as CallName[])('%s has the method, path and right of the contract', (name) => {
  const { method, path } = endpoints[name]
  expect(routes[name]).toEqual({ method, path, need: PERMISSIONS[name].need })
})
