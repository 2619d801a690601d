import { metricCodes, metricOf } from '#areas/insight/reports/rules/metrics.ts'
import { isOfMoney, PROPERTY_METRICS } from '#areas/insight/reports/rules/properties.ts'
import {
  type ScreenList,
  figures,
  type ListColumn,
  type Report,
  type Words,
} from '#areas/insight/reports/rules/report.ts'
import { METRIC_WORDS } from '#areas/insight/reports/rules/words.ts'
import type { Permission } from '#core/permissions.ts'

/** Who looks after several properties: the people of an organisation, or those of the platform. */
export const OVERVIEW_KINDS = ['organisation', 'platform'] as const
export type OverviewKind = (typeof OVERVIEW_KINDS)[number]

type ListFacts = { code: string; needs: Permission; title: Words; description: Words; columns: ScreenList['columns']; drawn?: ScreenList['drawn'] } // prettier-ignore

/** A list that its own screen reads; but for the ranks it shows how things stand now. */
const list = ({ drawn, ...facts }: ListFacts): ScreenList => ({ kind: 'rows', section: 'operations', isOfScreen: true, isOfNow: true, ...facts, ...(drawn && { drawn }) }) // prettier-ignore

const column = (key: string, kind: ListColumn['kind'], en: string, fr: string): ListColumn => ({
  key,
  kind,
  label: { en, fr },
})
const summed = (key: string, kind: ListColumn['kind'], en: string, fr: string): ListColumn => ({
  ...column(key, kind, en, fr),
  isSummed: true,
})

/** Those that properties are compared by first, then all others of the dictionary. */
const METRICS = [...new Set([...PROPERTY_METRICS, ...metricCodes])]

/** Figures of the dictionary, of all properties together. */
const PROPERTIES = figures({
  code: 'properties',
  section: 'revenue',
  needs: 'organisations.read',
  title: { en: 'All properties together', fr: 'Tous les établissements ensemble' },
  description: {
    en: 'Any figure of the dictionary, of all properties one looks after together.',
    fr: 'Tout chiffre du dictionnaire, pour l’ensemble des établissements suivis.',
  },
  metrics: ['revenue', ...METRICS.filter((code) => code !== 'revenue')],
  groupings: ['none', 'day', 'week', 'month'],
  // Their budget is the target of each figure.
  comparisons: ['previous', 'lastYear', 'lastYearWeekdays'],
  chart: { metric: 'revenue', form: 'line' },
})

/** The same, a row for each property. */
const RANKS: ScreenList = {
  kind: 'rows',
  isOfScreen: true,
  code: 'property-ranks',
  section: 'revenue',
  needs: 'organisations.read',
  title: { en: 'Properties side by side', fr: 'Établissements côte à côte' },
  description: {
    en: 'Each property with its figures, ranked by one of them.',
    fr: 'Chaque établissement avec ses chiffres, classés par l’un d’eux.',
  },
  columns: [
    column('name', 'text', 'Property', 'Établissement'),
    ...METRICS.map((code): ListColumn => ({ key: code, kind: metricOf(code).unit, label: METRIC_WORDS[code].label })),
  ],
  drawn: { form: 'bar', by: 'name', series: [] },
}

const SUBSCRIPTIONS = list({
  code: 'subscriptions',
  needs: 'subscriptions.catalogue',
  title: { en: 'Subscriptions', fr: 'Abonnements' },
  description: {
    en: 'What subscriptions are worth, and what comes.',
    fr: 'Ce que valent les abonnements, et ce qui vient.',
  },
  columns: [
    column('currency', 'text', 'Currency', 'Devise'),
    summed('monthly', 'money', 'Recurring revenue a month', 'Revenu récurrent par mois'),
    summed('customers', 'count', 'Customers', 'Clients'),
    summed('due', 'money', 'To charge in 30 days', 'À facturer sous 30 jours'),
    summed('ending', 'money', 'Ending within 30 days', 'Fin sous 30 jours'),
  ],
})

const INCOME = list({
  code: 'subscription-income',
  needs: 'subscriptions.catalogue',
  title: { en: 'Subscription income', fr: 'Revenu des abonnements' },
  description: {
    en: 'What subscriptions charge, by month and plan, in the last twelve months.',
    fr: 'Ce que facturent les abonnements, par mois et formule, ces douze derniers mois.',
  },
  columns: [
    column('group', 'text', 'Month', 'Mois'),
    column('income', 'money', 'Subscription income', 'Revenu des abonnements'),
  ],
  drawn: { form: 'bar', by: 'group', series: ['income'] },
})

const CUSTOMERS = list({
  code: 'subscription-customers',
  needs: 'subscriptions.catalogue',
  title: { en: 'Customers won and lost', fr: 'Clients gagnés et perdus' },
  description: {
    en: 'Who began and ended a plan, by month, in the last twelve months.',
    fr: 'Qui a commencé et terminé une formule, par mois, ces douze derniers mois.',
  },
  columns: [
    column('group', 'text', 'Month', 'Mois'),
    column('won', 'count', 'Won', 'Gagnés'),
    column('lost', 'count', 'Lost', 'Perdus'),
    column('customers', 'count', 'Customers', 'Clients'),
  ],
  drawn: { form: 'bar', by: 'group', series: ['won', 'lost'] },
})

const DAYS_OF_SUBSCRIPTIONS: ScreenList['columns'] = [
  column('on', 'day', 'On', 'Le'),
  column('holder', 'text', 'Customer', 'Client'),
  column('plan', 'text', 'Plan', 'Formule'),
  column('price', 'money', 'Price', 'Prix'),
]
const CHARGES = list({
  code: 'subscription-charges',
  needs: 'subscriptions.catalogue',
  title: { en: 'Next charges', fr: 'Prochaines échéances' },
  description: { en: 'What is charged in the next 30 days.', fr: 'Ce qui est facturé sous 30 jours.' },
  columns: DAYS_OF_SUBSCRIPTIONS,
})
const ENDS = list({
  code: 'subscription-ends',
  needs: 'subscriptions.catalogue',
  title: { en: 'Ending without a renewal', fr: 'Fins sans renouvellement' },
  description: {
    en: 'Subscriptions that end in the next 30 days.',
    fr: 'Les abonnements qui se terminent sous 30 jours.',
  },
  columns: DAYS_OF_SUBSCRIPTIONS,
})

const COUNTED: ScreenList['columns'] = [
  column('what', 'text', 'What', 'Quoi'),
  column('count', 'count', 'Number', 'Nombre'),
]
const PLACES = list({
  code: 'property-counts',
  needs: 'organisations.read',
  title: { en: 'Properties', fr: 'Établissements' },
  description: { en: 'Active, new and inactive properties.', fr: 'Établissements actifs, nouveaux et inactifs.' },
  columns: COUNTED,
})
const SIGN_INS = list({
  code: 'sign-ins',
  needs: 'organisations.read',
  title: { en: 'Sign-ins', fr: 'Connexions' },
  description: { en: 'Who is signed in.', fr: 'Qui est connecté.' },
  columns: COUNTED,
})
const QUEUE = list({
  code: 'queue',
  needs: 'organisations.read',
  title: { en: 'Jobs', fr: 'Tâches' },
  description: {
    en: 'What waits in the queue, and the mails in it.',
    fr: 'Ce qui attend dans la file, et les courriels.',
  },
  columns: COUNTED,
})

const OF_ALL = [PROPERTIES, RANKS, PLACES, SIGN_INS] as const
const OF_PLATFORM = [SUBSCRIPTIONS, INCOME, CUSTOMERS, CHARGES, ENDS, QUEUE] as const

/** The codes of every report of several properties. */
export type OverviewCode = 'properties' | 'property-ranks' | 'property-counts' | 'sign-ins' | 'queue' | 'subscriptions' | 'subscription-income' | 'subscription-customers' | 'subscription-charges' | 'subscription-ends' // prettier-ignore

const [NAME] = RANKS.columns

/** The reports of several properties as a user may read them: without money, no figure that is made of amounts. */
export function overviewReports(
  kind: OverviewKind,
  permissions: { has: (permission: Permission) => boolean },
): Report[] {
  const metrics = METRICS.filter((code) => permissions.has('reports.money') || !isOfMoney(code))
  const [first = 'occupancy', ...rest] = metrics
  const isSeen = ({ key }: ListColumn) => metrics.some((code) => code === key)
  const all: readonly Report[] = [...OF_ALL, ...(kind === 'platform' ? OF_PLATFORM : [])]
  return all
    .filter(({ needs }) => permissions.has(needs))
    .map((report) => {
      if (report.code === PROPERTIES.code) return { ...PROPERTIES, metrics: [first, ...rest] as const }
      if (report.code === RANKS.code) return { ...RANKS, columns: [NAME, ...RANKS.columns.filter(isSeen)] as const }
      return report
    })
}
