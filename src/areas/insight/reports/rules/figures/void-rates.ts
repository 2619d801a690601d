import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const voidRates = figures({
  code: 'void-rates',
  section: 'restaurant',
  needs: 'orders.read',
  title: { en: 'Void and comp rates', fr: 'Taux d’annulation et d’offerts' },
  description: {
    en: 'How much of what was cooked was not sold or was on the house.',
    fr: 'Part de ce qui a été préparé sans être vendu, ou offert.',
  },
  metrics: ['quantity', 'voidRate', 'compRate'],
  groupings: ['item', 'outlet', ...PERIODS, 'none'],
  chart: { metric: 'voidRate', form: 'bar' },
})
