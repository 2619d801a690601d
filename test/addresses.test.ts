import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseGiven } from '#core/contract.ts'
import { areas } from '#main/registry.ts'
import pending from './pending.json' with { type: 'json' }

const spec = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, '..', 'spec', name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))

const plain = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}|:\w+/g, '{}').replace(/\/$/, '')}`

const served = areas
  .flatMap((area) => Object.values(area.contract))
  .flatMap((route) => route.given ?? [])
  .map(parseGiven)
  .map(({ method, url }) => plain(method, url))

const specified = [...new Set(spec('calls.tsv').map(([, method = '', path = '']) => plain(method, path)))]

test('every call of the specification is served, or on the pending list', () => {
  expect(specified.filter((call) => !served.includes(call)).sort()).toEqual([...pending.calls].sort())
})

test('no call of the specification is served twice', () => {
  expect(served.filter((call, index) => served.indexOf(call) !== index)).toEqual([])
})

test('a given address is one the specification names', () => {
  expect(served.filter((call) => !specified.includes(call))).toEqual([])
})
