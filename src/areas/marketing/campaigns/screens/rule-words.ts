import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countryNameOf } from '#core/countries.ts'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { campaigns } from '../contract/campaigns.ts'
import type { RuleChoices } from '../contract/segment-replies.ts'
import type { Condition, Rule } from '../contract/tree.ts'
import { isGroup } from '../rules/tree.ts'

export const isSpend = (fact: string): boolean => fact === 'ROOM_SPEND' || fact === 'ORDER_SPEND' || fact === 'SPEND'

/** What rules may name here, in words; nothing until it is fetched. */
export function useRuleChoices(): RuleChoices | undefined {
  const { i18n, t } = useTranslation('bookings')
  const { data } = useQuery(queryOf(campaigns.ruleChoices, {}))
  if (!data) return undefined
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const months = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' })
  const named = (fact: keyof RuleChoices, nameOf: (code: string) => string) =>
    data[fact].map(({ value }) => ({ value, label: nameOf(value) })).toSorted((a, b) => a.label.localeCompare(b.label))
  return {
    ...data,
    COUNTRY: named('COUNTRY', (code) => countryNameOf(code, i18n.language) ?? code),
    LANGUAGE: named('LANGUAGE', (code) => languages.of(code) ?? code),
    BIRTH_MONTH: data.BIRTH_MONTH.map(({ value }) => ({
      value,
      label: months.format(Date.UTC(2024, Number(value) - 1)),
    })),
    PURPOSE: named('PURPOSE', (purpose) => t(`purpose.${purpose}`)),
    CHANNEL: named('CHANNEL', (source) => t(`source.${source}`, { defaultValue: source })),
  }
}

/** A rule in words, such as "Stays: at least 2, and Last stay: more than 365 days ago". */
export function useRuleWords(): (rule: Rule) => string {
  const { t } = useTranslation('campaigns')
  const { format } = useMoney()
  const choices = useRuleChoices()
  const ofCondition = (condition: Condition): string => {
    const fact = t(`fact.${condition.fact}`)
    if ('value' in condition) {
      const value = isSpend(condition.fact) ? format(condition.value) : String(condition.value)
      return `${fact}: ${t(`op.${condition.op}`)} ${value}`
    }
    if ('values' in condition) {
      const labels = condition.values.map((value) => choices?.[condition.fact].find((one) => one.value === value)?.label ?? value) // prettier-ignore
      return `${fact}: ${t(`op.${condition.op}`)} ${labels.join(', ')}`
    }
    if (condition.fact === 'BIRTHDAY') return t('words.birthday', { count: condition.days })
    if (condition.fact === 'ANNIVERSARY') return t('words.anniversary', { count: condition.days })
    if ('days' in condition) {
      const isOpen = condition.op === 'EVER' || condition.op === 'NEVER'
      const place = condition.fact === 'NEXT_STAY' ? 'ahead' : 'ago'
      return `${fact}: ${isOpen ? t(`op.${condition.op}`) : t(`words.${place}.${condition.op}`, { count: condition.days })}`
    }
    return `${fact}: ${t(`op.${condition.op}`)}`
  }
  const words = (rule: Rule): string => {
    if (!isGroup(rule)) return ofCondition(rule)
    if (rule.rules.length === 0) return t('words.everybody')
    const parts = rule.rules.map((each) => (isGroup(each) && each.rules.length > 1 ? `(${words(each)})` : words(each)))
    const joined = parts.join(rule.match === 'ALL' ? ` ${t('words.and')} ` : ` ${t('words.or')} `)
    return rule.match === 'NONE' ? t('words.not', { rule: joined }) : joined
  }
  return words
}
