import { expect, test } from 'vitest'
import { linkEmail } from './letter.ts'

const said = {
  reference: 'AB12', house: 'Palais', amount: '10 €', url: 'https://x.test/p', until: '2026-12-01 10:00', description: '',
} // prettier-ignore

test('the mail of a link is in the language of whoever gets it', () => {
  expect(linkEmail('fr', said).subject).toBe('Paiement de la réservation AB12, Palais')
  expect(linkEmail('fr', said).text).toContain('Cordialement')
  expect(linkEmail('en', said).subject).toBe('Payment for booking AB12 at Palais')
  expect(linkEmail('en', { ...said, description: 'Deposit' }).text).toContain('\nDeposit\n')
})
