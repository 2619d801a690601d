import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailHtml } from '#core/mail-html.ts'
import { GuestMailKind } from '../contract/guest-mail-kind.ts'
import { fillTemplate, PLACEHOLDERS, sampleValues, TEMPLATES, unknownPlaceholders } from './guest-mails.ts'

test('a value stands where it is named; a line of which nothing is known is left out', () => {
  const template = 'Dear {{guestName}},\n\nArrival: {{ arrival }}, from {{checkIn}}\nStill to pay: {{due}}\n\nBye'
  expect(fillTemplate(template, { guestName: 'Mira', arrival: '4 March' })).toBe(
    'Dear Mira,\n\nArrival: 4 March, from\n\nBye',
  )
  expect(fillTemplate(template, { guestName: 'Mira', due: '₹10' })).toBe('Dear Mira,\n\nStill to pay: ₹10\n\nBye')
})

test('lines that are left out leave one blank line, and none at an end', () => {
  const template = '{{phone}}\n\nDear {{guestName}}\n\n{{due}}\n\nBye\n\n{{phone}}'
  expect(fillTemplate(template, { guestName: 'Mira' })).toBe('Dear Mira\n\nBye')
})

test('the guest that is made up is whole, and is written as each language writes', () => {
  for (const language of ['en', 'fr'] as const) {
    const { arrival, departure, optionUntil, terms, rooms, ...rest } = sampleValues(language)
    const day = (date: number) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr', { dateStyle: 'long' }).format(new Date(2027, 2, date))
    expect([arrival, departure, optionUntil]).toEqual([day(4), day(6), `${day(1)}, 18:00`])
    expect([terms?.includes(day(2)), rooms]).toEqual([true, language === 'en' ? '1 × Deluxe' : '1 × Supérieure'])
    expect(rest).toEqual({
      guestName: 'Mira Sen',
      reference: 'K7RM2P',
      nights: '2',
      guests: '2',
      invoices: 'INV-000123',
    })
  }
})

test('a name in braces that no mail knows is found', () => {
  expect(unknownPlaceholders('{{guestName}} {{ guest }} {{}} {{password}}')).toEqual(['guest', '', 'password'])
  expect(unknownPlaceholders('nothing { here }')).toEqual([])
})

test('law: a value is taken as it is: it is never read for values again, and brings no line of its own', () => {
  const nasty = fc.constantFrom('{{due}}', 'a\r\nBcc: x@y.example', '<b>', '$&', '$1', '\u2028x', "'; drop table")
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string({ minLength: 1 })), (guestName) => {
      const text = fillTemplate('Dear {{guestName}}!', { guestName, due: 'SECRET' })
      const plain = guestName.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
      expect(text).toBe(plain === '' ? '' : `Dear ${plain}!`)
      expect(text.split('\n')).toHaveLength(1)
      const html = mailHtml(text, { name: 'P', color: '#2b4c9b', language: 'en', subject: 's' })
      expect(html.match(/<b>/g)).toBeNull()
    }),
  )
})

test('the customary words name only what is known, and are whole in both languages', () => {
  for (const kind of GuestMailKind.options)
    for (const language of ['en', 'fr'] as const) {
      const { subject, body } = TEMPLATES[kind][language]
      expect(unknownPlaceholders(subject + body)).toEqual([])
      const values = { ...sampleValues(language), propertyName: 'Palace' }
      expect(fillTemplate(subject, values)).toContain('Palace')
      expect(fillTemplate(body, values)).toContain('Mira Sen')
      expect(fillTemplate(body, values)).not.toMatch(/[{}]/)
    }
  expect(PLACEHOLDERS).toContain('reference')
})
