import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './project-root.ts'
import { readSettings, variables } from './settings.ts'

const example = readFileSync(join(projectRoot, '.env.example'), 'utf8')
const explained = Object.fromEntries(
  [...example.matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
)

test('.env.example lists every setting and no other, with its default', () => {
  expect(Object.keys(explained).sort()).toEqual(Object.keys(variables.shape).sort())
  expect(readSettings(explained)).toEqual(readSettings({}))
})

test('all faults are named at once, and no password is repeated', () => {
  const read = () =>
    readSettings({
      PORT: '70000',
      DEMO: 'maybe',
      DATABASE_URL: 'mysql://me:secret@host/db',
      SESSION_IDLE_MINUTES: 'long',
    })
  expect(read).toThrow(
    /PORT "70000": .*\n.*DATABASE_URL: must be an address.*\n.*DEMO "maybe": .*\n.*SESSION_IDLE_MINUTES "long"/,
  )
  expect(read).not.toThrow(/secret/)
})

test('an empty variable counts as not set, an unknown one is no one’s business', () => {
  expect(readSettings({ PORT: '', COLOUR: 'red' }).port).toBe(4000)
  expect(readSettings({ LANGUAGES: 'en, fr', TRUST_PROXY: 'on' })).toMatchObject({
    languages: ['en', 'fr'],
    trustProxy: true,
  })
  expect(readSettings({ PUBLIC_URL: 'https://hotel.example/' }).publicUrl).toBe('https://hotel.example')
})
