import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const balances = figures({
  code: 'balances',
  section: 'money',
  needs: 'reports.money',
  title: { en: 'Owed and held', fr: 'Dû et détenu' },
  description: {
    en: 'What guests and companies owe, what of it is old, and the deposits held, at the end of each day. Of a period, that of its last closed day.',
    fr: 'Ce que doivent clients et sociétés, ce qui en est ancien, et les acomptes détenus, en fin de journée. D’une période, au dernier jour clôturé.',
  },
  metrics: ['due', 'dueGuests', 'dueCompanies', 'depositsHeld', 'overdue30', 'overdue60', 'overdue90', 'overdueShare'],
  groupings: [...PERIODS, 'none'],
  chart: { metric: 'due', form: 'line' },
})
