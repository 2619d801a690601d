import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const profit = figures({
  code: 'profit',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Profit', fr: 'Résultat' },
  description: {
    en: 'Revenue less what was spent, and what that is per available room.',
    fr: 'Chiffre d’affaires moins dépenses, et par chambre disponible.',
  },
  metrics: ['revenue', 'expenses', 'operatingProfit', 'goppar', 'trevPar'],
  groupings: ['month', ...PERIODS.filter((period) => period !== 'month'), 'toDate', 'none'],
  chart: { metric: 'operatingProfit', form: 'bar' },
})
