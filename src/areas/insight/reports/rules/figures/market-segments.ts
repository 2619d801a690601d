import { PERIODS } from '../datasets.ts'
import { figures } from '../report.ts'

export const marketSegments = figures({
  code: 'market-segments',
  section: 'revenue',
  needs: 'bookings.read',
  title: { en: 'Market segments', fr: 'Segments de marché' },
  description: {
    en: 'Room nights, revenue and average rate by market segment: guests alone by the rate they have, groups by who they are, contracts, complimentary stays and own use. What was booked before segments were recorded is not stated.',
    fr: 'Nuitées, revenu et prix moyen par segment : individuels selon leur tarif, groupes selon l’organisateur, contrats, gratuités et usage interne. Ce qui fut réservé avant cet enregistrement est non précisé.',
  },
  metrics: ['roomsSold', 'roomRevenue', 'adr', 'guests', 'arrivals', 'averageStay', 'noShows', 'noShowRate'],
  groupings: ['segment', 'source', 'company', 'country', 'roomType', ...PERIODS, 'none'],
  chart: { metric: 'roomRevenue', form: 'bar' },
})
