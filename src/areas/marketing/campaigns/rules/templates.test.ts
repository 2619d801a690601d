import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import type { Variant } from '../contract/templates.ts'
import { variantFor, writeMail } from './mail.ts'
import { segmentsOf } from '#areas/platform/messages/rules/sms.ts'
import { filled, partsOf, type Values, VARIABLES } from './variables.ts'

const values: Values = {
  firstName: 'Mira', lastName: 'Sen', property: 'Test Palace', offer: 'Spring', code: 'K7', arrival: '4 March', departure: '6 March',
  bookingLink: 'https://hotel.example/house?at=test',
} // prettier-ignore
const frame = {
  name: 'Test Palace',
  color: '#2b4c9b',
  footer: ['Test Palace', 'Lake Road 1'],
  pictureUrl: (id: string) => `https://hotel.example/p/${id}`,
  linkUrl: (url: string) => url,
}
const variant = (more: Partial<Variant> = {}): Variant => ({
  language: 'en', subject: 'Hello {firstName|guest}', preheader: '', blocks: [], text: '', ...more,
}) // prettier-ignore

describe('variables', () => {
  test('a value is filled in, and its fallback where there is none', () => {
    expect(filled('Dear {firstName|guest}, {lastName}!', values)).toBe('Dear Mira, Sen!')
    expect(filled('Dear {firstName|guest}, {lastName}!', { ...values, firstName: ' ', lastName: '' })).toBe(
      'Dear guest, !',
    )
    expect(filled('{ firstName | dear guest }', { ...values, firstName: '' })).toBe('dear guest')
  })
  test.each([
    ['{firstName', 'UNCLOSED'],
    ['Hello firstName}', 'UNOPENED'],
    ['{first{lastName}}', 'NESTED'],
    ['{}', 'UNKNOWN'],
    ['{constructor}', 'UNKNOWN'],
    ['{__proto__|x}', 'UNKNOWN'],
    ['{firstName.constructor}', 'UNKNOWN'],
    ['{{firstName}}', 'NESTED'],
    ['${firstName}{toString}', 'UNKNOWN'],
  ])('%s is refused as %s', (text, kind) => {
    expect(partsOf(text)).toMatchObject({ kind })
  })
  test('a value is one line: it brings no header, and is not read again', () => {
    const hostile = { ...values, firstName: 'A\r\nBcc: all@example.com {code}' }
    expect(filled('{firstName}', hostile)).toBe('A Bcc: all@example.com {code}')
    expect(writeMail(variant(), hostile, frame).subject).not.toMatch(/[\r\n]/)
  })
  test('whatever is typed is filled or refused, and never throws', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('{', '}', '|', ...VARIABLES.map((name) => `{${name}}`)))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        const parts = partsOf(text)
        if (Array.isArray(parts)) expect(typeof filled(text, values)).toBe('string')
        else expect(text).toContain(parts.text.slice(0, 1))
      }),
      { numRuns: LAW_CASES },
    )
  })
})

describe('mail', () => {
  test('nothing typed and no value is markup, in a block of any kind', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=1>"\'&'
    fc.assert(
      fc.property(fc.constantFrom('HEADING', 'TEXT', 'OFFER', 'BUTTON'), fc.string(), (type, noise) => {
        const text = (evil + noise).replaceAll(/[{}]/g, '')
        const block = type === 'BUTTON' ? { type, text, url: 'https://a.example/?x=1&y="' } : { type, text }
        const all = { ...values, firstName: evil, offer: evil, code: evil }
        const blocks = [block, { type: 'TEXT', text: '{firstName}' }] as Variant['blocks']
        const { html } = writeMail(variant({ blocks, preheader: '{firstName}' }), all, { ...frame, name: evil, footer: [evil] }) // prettier-ignore
        expect(html).not.toContain('<script')
        expect(html).not.toContain('<img src=x')
        expect(html.match(/<a href="[^"]*"/g) ?? []).toHaveLength(type === 'BUTTON' ? 1 : 0)
      }),
      { numRuns: LAW_CASES },
    )
  })
  test('a mail has its footer whatever its blocks are, as HTML and as text', () => {
    for (const blocks of [[], [{ type: 'DIVIDER' as const }]]) {
      const { html, text } = writeMail(variant({ blocks }), values, { ...frame, unsubscribe: { label: 'Unsubscribe', url: 'https://hotel.example/u' } }) // prettier-ignore
      for (const each of [html, text]) {
        expect(each).toContain('Lake Road 1')
        expect(each).toContain('https://hotel.example/u')
      }
    }
  })
  test('a link leads to the web only, and by the address that counts', () => {
    const tracked = { ...frame, linkUrl: (url: string) => `https://hotel.example/go?to=${url.length}` }
    const blocks: Variant['blocks'] = [
      { type: 'BUTTON', text: 'Book', url: '{bookingLink}' },
      { type: 'COLUMNS', left: [{ type: 'BUTTON', text: 'Left', url: 'https://l.example' }], right: [{ type: 'TEXT', text: 'Right' }] },
    ] // prettier-ignore
    const { html, text } = writeMail(variant({ blocks }), values, tracked)
    expect(html).toContain('https://hotel.example/go?to=35')
    expect(text).toContain('Left: https://hotel.example/go?to=17')
    const none = writeMail(variant({ blocks }), { ...values, bookingLink: 'javascript:alert(1)' }, frame)
    expect(none.html).not.toContain('javascript:')
  })
  test('a reader has the variant of their language, else the first', () => {
    const all = [variant({ language: 'fr' }), variant({ language: 'en' })]
    expect(variantFor(all, 'en')?.language).toBe('en')
    expect(variantFor(all, 'de')?.language).toBe('fr')
    expect(variantFor([], 'en')).toBeUndefined()
  })
})

describe('segments of an SMS', () => {
  test.each([
    ['', 0, 'GSM7', 0, 160],
    ['a'.repeat(160), 1, 'GSM7', 160, 0],
    ['a'.repeat(161), 2, 'GSM7', 161, 145],
    ['a'.repeat(306), 2, 'GSM7', 306, 0],
    ['a'.repeat(307), 3, 'GSM7', 307, 152],
    ['€'.repeat(80), 1, 'GSM7', 160, 0],
    ['€'.repeat(81), 2, 'GSM7', 162, 143],
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 2, 'GSM7', 164, 141],
    ['п'.repeat(70), 1, 'UCS2', 70, 0],
    ['п'.repeat(71), 2, 'UCS2', 71, 63],
    ['п'.repeat(134), 2, 'UCS2', 134, 0],
    ['п'.repeat(135), 3, 'UCS2', 135, 66],
    ['😀'.repeat(35), 1, 'UCS2', 70, 0],
    ['😀'.repeat(36), 2, 'UCS2', 72, 61],
    ['`', 1, 'UCS2', 1, 69],
  ] as const)('%s', (text, count, encoding, used, left) => {
    expect(segmentsOf(text)).toEqual({ count, encoding, used, left })
  })
  test('a longer text never takes fewer segments, and each segment is filled within its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.constantFrom('a', '€', '😀'), (text, more) => {
        const [one, two] = [segmentsOf(text), segmentsOf(text + more)]
        expect(two.count).toBeGreaterThanOrEqual(one.count)
        expect(one.left).toBeGreaterThanOrEqual(0)
        const most = one.encoding === 'GSM7' ? 153 : 67
        if (one.count > 1) expect(one.used).toBeLessThanOrEqual(one.count * most)
      }),
      { numRuns: LAW_CASES },
    )
  })
})
