import type { Language } from './language.ts'
import type { Style } from './printed.ts'

/** Secondary text. */
export const MUTED = '#5b6577'
/** The property's own details. */
export const ACCENT = '#2b4c9b'
/** The ground under a total. */
export const WASH = '#f2f5fb'

/** The styles of a property's documents; each document adds its own. */
export const documentStyles = {
  property: { fontSize: 17, bold: true },
  kind: { fontSize: 9, bold: true, color: ACCENT, characterSpacing: 1.2 },
  section: { fontSize: 11, bold: true, margin: [0, 16, 0, 4] },
  head: { fontSize: 7.5, bold: true, color: MUTED },
  label: { fontSize: 7.5, bold: true, color: MUTED, characterSpacing: 0.6, margin: [0, 0, 0, 3] },
  strong: { bold: true },
  muted: { color: MUTED },
} as const satisfies Readonly<Record<string, Style>>

/** How money moved, in the words of documents. */
export const paymentModes: Readonly<
  Record<Language, Readonly<Record<'Cash' | 'Card' | 'UPI' | 'Bank' | 'Voucher' | 'Credit' | 'BillToRoom', string>>>
> = {
  en: {
    Cash: 'Cash',
    Card: 'Card',
    UPI: 'UPI',
    Bank: 'Bank',
    Voucher: 'Gift voucher',
    Credit: 'Credit',
    BillToRoom: 'Bill to room',
  },
  fr: {
    Cash: 'Espèces',
    Card: 'Carte',
    UPI: 'UPI',
    Bank: 'Virement',
    Voucher: 'Chèque-cadeau',
    Credit: 'Crédit',
    BillToRoom: 'Sur la chambre',
  },
}
