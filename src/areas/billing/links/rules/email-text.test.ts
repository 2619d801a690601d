import { expect, test } from 'vitest'
import { linkEmail } from './email-text.ts'

const values = {
  reference: 'AB12', property: 'Palais', amount: '10 €', url: 'https://x.test/p', until: '2026-12-01 10:00', description: '',
} // prettier-ignore

test('the mail of a link says what is asked, where to pay it and until when, in the language of anyone who gets it', () => {
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

test('what it is for stands in it when it was written', () => {
  expect(linkEmail('en', { ...values, description: 'Deposit' }).text).toContain('UTC.\n\nDeposit\n\nKind regards')
})
