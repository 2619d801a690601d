import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const tableTurn = figures({
  code: 'table-turn',
  section: 'restaurant',
  needs: 'orders.read',
  title: { en: 'Table turn', fr: 'Rotation des tables' },
  description: {
    en: 'How often tables were used and for how long.',
    fr: 'Combien de fois les tables ont servi, et combien de temps.',
  },
  metrics: ['sittings', 'tableTurn', 'sittingMinutes'],
  groupings: ['day', ...PERIODS.filter((period) => period !== 'day'), 'outlet', 'hour', 'none'],
  chart: { metric: 'tableTurn', form: 'line' },
})
