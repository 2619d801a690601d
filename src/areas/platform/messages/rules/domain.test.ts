import { expect, test } from 'vitest'
import { isSeen, linesOf } from './domain.ts'

const KEYS = { domain: 'hotel.example', selector: 'hm20261120', publicKey: 'MIIBIjAN', host: 'desk.hotel.example' }
const [DKIM, SPF, DMARC] = linesOf(KEYS)
if (!DKIM || !SPF || !DMARC) throw new Error('lines are missing')

test('names what the owner of a domain enters', () => {
  expect(DKIM).toEqual({
    kind: 'DKIM',
    name: 'hm20261120._domainkey.hotel.example',
    value: 'v=DKIM1; k=rsa; p=MIIBIjAN',
  })
  expect(SPF.value).toBe('v=spf1 a:desk.hotel.example ~all')
  expect(linesOf({ ...KEYS, host: '' })[1]?.value).toBe('v=spf1 ~all')
  expect(DMARC).toMatchObject({ name: '_dmarc.hotel.example', value: 'v=DMARC1; p=none' })
})

test('a key counts however it is spaced, and another key does not', () => {
  expect(isSeen(DKIM, ['v=DKIM1; p=MIIB IjAN;k=rsa'])).toBe(true)
  expect(isSeen(DKIM, ['v=DKIM1; k=rsa; p=MIIBIjAM'])).toBe(false)
  expect(isSeen(DKIM, [])).toBe(false)
})

test('an owner may name other senders and a stricter policy, and two lines of senders are none', () => {
  expect(isSeen(SPF, ['some-other=1', 'v=spf1 include:other.example A:desk.hotel.example -all'])).toBe(true)
  expect(isSeen(SPF, ['v=spf1 include:other.example -all'])).toBe(false)
  expect(isSeen(SPF, ['v=spf1 a:desk.hotel.example ~all', 'v=spf1 -all'])).toBe(false)
  expect(isSeen(SPF, ['v=spf10 a:desk.hotel.example'])).toBe(false)
  expect(isSeen(DMARC, ['v=DMARC1; p=reject; rua=mailto:a@b.example'])).toBe(true)
  expect(isSeen(DMARC, ['v=DMARC1'])).toBe(false)
})
