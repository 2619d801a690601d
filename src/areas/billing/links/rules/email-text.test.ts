import { expect, test } from 'vitest'
import { linkEmail } from './email-text.ts'

const values = {
  reference: 'AB12', property: 'Palais', amount: '10 €', url: 'https://x.test/p', until: '2026-12-01 10:00', description: '',
} // prettier-ignore

test('the mail of a link has the amount, where to pay it and until when, in its recipient’s language', () => {
  expect(linkEmail('en', values)).toEqual({
    subject: 'Payment for booking AB12 at Palais',
    text: [
      'Please pay 10 € for booking AB12 at Palais:',
      '',
      'https://x.test/p',
      '',
      'The link can be used until 2026-12-01 10:00 UTC.',
      '',
      'Kind regards',
      'Palais',
    ].join('\n'),
  })
  expect(linkEmail('fr', values)).toEqual({
    subject: 'Paiement de la réservation AB12, Palais',
    text: [
      'Merci de régler 10 € pour la réservation AB12, Palais :',
      '',
      'https://x.test/p',
      '',
      'Le lien est valable jusqu’au 2026-12-01 10:00 UTC.',
      '',
      'Cordialement',
      'Palais',
    ].join('\n'),
  })
})

test('it has the description when there is one', () => {
  expect(linkEmail('en', { ...values, description: 'Deposit' }).text).toContain('UTC.\n\nDeposit\n\nKind regards')
})
