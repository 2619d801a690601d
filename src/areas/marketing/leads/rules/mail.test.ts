import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAW_CASES } from '#test/chance.ts'
import {
  enquiryOf,
  ignoredBecause,
  type Mail,
  messageOf,
  nameOf,
  titleOf,
  limitPassed,
  MOST_AN_HOUR,
  MOST_OF_SENDER,
} from './mail.ts'

const mail = (more: Partial<Mail> = {}): Mail => ({
  from: { name: 'Ana de la Cruz', address: 'ana@mail.example' },
  subject: 'Forty rooms in May',
  text: 'We are forty.',
  files: [],
  isAutomatic: false,
  ...more,
})

test('a sender’s name is read as mail programs write it', () => {
  const named = (name: string, address = 'ana.cruz@mail.example') => Object.values(nameOf({ name, address })).join('|')
  expect(named('Ana de la Cruz')).toBe('Ana|de la Cruz')
  expect(named('de la Cruz, Ana')).toBe('Ana|de la Cruz')
  expect(named('"Ana  Cruz"')).toBe('Ana|Cruz')
  expect(named('Ana')).toBe('Ana|')
  expect(named('')).toBe('ana.cruz|')
  expect(named('ana.cruz@mail.example')).toBe('ana.cruz|')
})

test('a title is the subject without the marks of replies, or the sender', () => {
  const titled = (subject: string, name = 'Ana') => titleOf(mail({ subject, from: { name, address: 'ana@mail.example' } }))
  expect(titled('Re: FW: AW: Forty rooms')).toBe('Forty rooms')
  expect(titled('Regarding rooms')).toBe('Regarding rooms')
  expect(titled(' Re: ')).toBe('Ana')
  expect(titled('', '')).toBe('ana@mail.example')
  expect(titled('x'.repeat(120))).toHaveLength(120)
  expect(titled('x'.repeat(121))).toHaveLength(120)
}) // prettier-ignore

test('a message names the files that came, and has at most 10,000 characters', () => {
  expect(messageOf(mail({ files: ['plan.pdf', 'names.xlsx'] }))).toBe('We are forty.\n\n[plan.pdf, names.xlsx]')
  expect(messageOf(mail({ text: 'x'.repeat(10_000) }))).toHaveLength(10_000)
  const long = messageOf(mail({ text: 'x'.repeat(20_000), files: ['plan.pdf'] }))
  expect(long).toHaveLength(10_000)
  expect(long.endsWith('\n\n[plan.pdf]')).toBe(true)
})

test('machines and senders without an address make no enquiry', () => {
  expect(ignoredBecause(mail())).toBeUndefined()
  expect(ignoredBecause(mail({ isAutomatic: true }))).toBe('automatic')
  expect(ignoredBecause(mail({ from: { name: 'Ana', address: '' } }))).toBe('no_sender')
})

test('whatever a mail contains, its enquiry fits: it has a title and nothing is too long', () => {
  const any = fc.record({
    from: fc.record({ name: fc.string({ maxLength: 300 }), address: fc.emailAddress() }),
    subject: fc.string({ maxLength: 600 }),
    text: fc.string({ maxLength: 12_000, size: 'max' }),
    files: fc.array(fc.string({ maxLength: 120 }), { maxLength: 20 }),
    isAutomatic: fc.constant(false),
  })
  fc.assert(
    fc.property(any, (one) => {
      const { title, firstName, lastName, message } = enquiryOf(one)
      expect(title).not.toBe('')
      expect(title.length <= 120 && firstName.length <= 80 && lastName.length <= 80 && message.length <= 10_000).toBe(true)
    }),
    { numRuns: LAW_CASES },
  )
}) // prettier-ignore

test('the limits of an hour are passed by the next mail, each at its bound', () => {
  expect(limitPassed({ ofMailbox: MOST_AN_HOUR - 1, ofSender: MOST_OF_SENDER - 1 })).toBeUndefined()
  expect(limitPassed({ ofMailbox: MOST_AN_HOUR, ofSender: 0 })).toBe('mailbox')
  expect(limitPassed({ ofMailbox: MOST_OF_SENDER, ofSender: MOST_OF_SENDER })).toBe('sender')
})
