import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/security/passwords.ts'
import { codeOf, startTestServer, type TestClient, type TestHotel } from '#test/server.ts'
import { users } from '../contract/users.ts'
import { isEasyPin, MOST_TRIES } from '../rules.ts'

const PASSWORD = 'Lotus#Pond42'
let hotel: TestHotel
let manager: TestClient
beforeAll(async () => {
  hotel = await startTestServer()
  manager = await hotel.as('PROP_MANAGER', { name: 'Maya' })
  await hotel.rows('update users set password_hash = $1 where id = $2', [await hashPassword(PASSWORD), manager.userId])
})
afterAll(() => hotel.stop())
beforeEach(() => hotel.rows('delete from sign_in_failures'))

const set = (pin: string, password = PASSWORD) => manager.raw(users.setApprovalPin, { password, pin })

test('a PIN is set with the password, stored as a hash, replaced, and removed; the audit log records it', async () => {
  expect(await manager.send(users.approvalPin, {})).toEqual({ since: null })
  expect((await set('482913')).body).toEqual({ since: expect.any(String) })
  expect((await set('719046')).status).toBe(200)
  const stored = () => hotel.rows<{ pin_hash: string }>('select pin_hash from approval_pins')
  expect(await stored()).toEqual([{ pin_hash: expect.stringMatching(/^\$argon2id\$/) }])
  expect(await manager.send(users.removeApprovalPin, {})).toEqual({ since: null })
  await manager.send(users.removeApprovalPin, {})
  expect(await stored()).toEqual([])
  const recorded = await hotel.rows<{ type: string; text: string }>(
    `select type, concat(before, after) as text from audit_events where type ~ 'APPROVAL_PIN' order by id`,
  )
  expect(recorded.map(({ type }) => type)).toEqual(['APPROVAL_PIN_SET', 'APPROVAL_PIN_SET', 'APPROVAL_PIN_REMOVED'])
  expect(recorded.map(({ text }) => text).join()).not.toMatch(/482913|719046|argon2/)
})

test('setApprovalPin refuses easy_pin: one digit throughout, or digits in a row', async () => {
  for (const pin of ['000000', '123456', '890123', '654321']) expect(codeOf(await set(pin))).toBe('easy_pin')
  expect(['112233', '482913', '123457'].filter(isEasyPin)).toEqual([])
  for (const pin of ['12345', '48291a', '4829130']) expect((await set(pin)).status).toBe(400)
})

test('setApprovalPin refuses wrong_password; setApprovalPin refuses too_many_attempts', async () => {
  for (let tries = 0; tries < MOST_TRIES.account; tries += 1)
    expect(codeOf(await set('482913', 'Wrong#Pond42'))).toBe('wrong_password')
  expect(codeOf(await set('482913'))).toBe('too_many_attempts')
})
