import { useTranslation } from 'react-i18next'
import { printShare } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useWeekdayNames } from '#web/weekday-names.ts'
import type { YieldRule } from '../contract/rules.ts'

/** A rule as a sentence: 'When occupancy is at least 80 % and 7 or fewer days ahead: raise the price by 10 %.' */
export function useRuleWords(): (rule: YieldRule) => string {
  const { t } = useTranslation('yields')
  const language = useLanguage()
  const conditions = useConditions()
  const effect = useEffectWords()
  return (rule) => {
    const when = new Intl.ListFormat(language).format(conditions(rule))
    return when === '' ? t('words.always', { effect: effect(rule) }) : t('words.when', { when, effect: effect(rule) })
  }
}

function useConditions(): (rule: YieldRule) => string[] {
  const { t } = useTranslation('yields')
  const language = useLanguage()
  const weekdays = useWeekdayNames()
  const range = (name: 'occupancy' | 'ahead', from: string | number | null, until: string | number | null) => {
    if (from === null && until === null) return []
    const kind = from === null ? 'until' : until === null ? 'from' : 'between'
    return [t(`words.${name}.${kind}`, { from, until })]
  }
  const orList = new Intl.ListFormat(language, { type: 'disjunction' })
  const share = (bp: number | null) => (bp === null ? null : printShare(bp, language))
  return (rule) => [
    ...range('occupancy', share(rule.occupancyFromBp), share(rule.occupancyUntilBp)),
    ...(rule.pickupRooms === null
      ? []
      : [t('words.pickup', { count: rule.pickupDays ?? 0, rooms: t('words.rooms', { count: rule.pickupRooms }) })]),
    ...range('ahead', rule.aheadFrom, rule.aheadUntil),
    ...(rule.weekdays.length === 0
      ? []
      : [t('words.weekdays', { days: orList.format(rule.weekdays.map((weekday) => weekdays[weekday - 1] ?? '')) })]),
    ...(rule.onEvent ? [t('words.event')] : []),
  ]
}

function useEffectWords(): (rule: YieldRule) => string {
  const { t } = useTranslation('yields')
  const { format } = useMoney()
  const step = useStepWords()
  return (rule) => {
    const { effect, minStay, isClosed, floorAmount, ceilingAmount } = rule
    if (effect === 'MIN_STAY') return t('words.minStay', { count: minStay ?? 1 })
    if (effect !== 'PRICE') return t(`words.${effect}.${isClosed ? 'yes' : 'no'}`)
    const bounds = [
      ...(floorAmount === null ? [] : [t('words.floor', { amount: format(floorAmount, { isShort: 'whole' }) })]),
      ...(ceilingAmount === null ? [] : [t('words.ceiling', { amount: format(ceilingAmount, { isShort: 'whole' }) })]),
    ]
    return [t('words.price', { step: step(rule) }), ...bounds].join(', ')
  }
}

/** '+10 %' or '−₹500'. */
export function useStepWords(): (step: Pick<YieldRule, 'stepBp' | 'stepAmount'>) => string {
  const language = useLanguage()
  const { format } = useMoney()
  return ({ stepBp, stepAmount }) => {
    const isUp = (stepBp ?? stepAmount ?? 0) > 0
    const size =
      stepBp === null ? format(Math.abs(stepAmount ?? 0), { isShort: 'whole' }) : printShare(Math.abs(stepBp), language)
    return `${isUp ? '+' : '−'}${size}`
  }
}
