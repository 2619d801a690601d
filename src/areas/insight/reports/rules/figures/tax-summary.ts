import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const taxSummary = figures({
  code: 'tax-summary',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Tax summary', fr: 'Récapitulatif des taxes' },
  description: {
    en: 'Every tax by its rate, with the amount it is on, by the day it is posted.',
    fr: 'Chaque taxe par taux, avec son assiette, au jour de l’imputation.',
  },
  metrics: ['taxable', 'taxLevied'],
  groupings: ['slab', 'tax', ...PERIODS, 'none'],
  chart: { metric: 'taxLevied', form: 'bar' },
})
