import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const revenue = figures({
  code: 'revenue',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Revenue by department', fr: 'Chiffre d’affaires par département' },
  description: {
    en: 'Everything sold, each sale once, by the day it is posted: rooms, packages, services, fees and outlets.',
    fr: 'Tout ce qui est vendu, une fois chacun, au jour de l’imputation : chambres, forfaits, services, frais et points de vente.',
  },
  metrics: ['revenue', 'tax', 'grossRevenue'],
  groupings: ['department', 'outlet', ...PERIODS, 'toDate', 'none'],
  chart: { metric: 'revenue', form: 'bar' },
})
