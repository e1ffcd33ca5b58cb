import { endpoints } from '@quarterpole/contract/endpoints'
import { expect, test } from 'vitest'
import { type CallName, routes } from './routes.ts'

test.each(Object.keys(routes) as CallName[])('%s has the method and path of the contract', (name) => {
  const { method, path } = endpoints[name]
  expect(routes[name]).toEqual({ method, path })
})
