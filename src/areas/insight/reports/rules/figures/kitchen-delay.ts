import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const kitchenDelay = figures({
  code: 'kitchen-delay',
  section: 'restaurant',
  needs: 'orders.read',
  title: { en: 'Kitchen delay', fr: 'Délai de cuisine' },
  description: {
    en: 'How long tickets took and how many were late, by station or over time.',
    fr: 'Durée des tickets et retards, par poste ou dans le temps.',
  },
  metrics: ['tickets', 'kitchenMinutes', 'lateShare'],
  groupings: ['station', 'outlet', ...PERIODS, 'none'],
  chart: { metric: 'kitchenMinutes', form: 'bar' },
})
