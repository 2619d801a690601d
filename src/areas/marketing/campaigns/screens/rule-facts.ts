import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countryNameOf } from '#core/countries.ts'
import { queryOf } from '#web/api.ts'
import type { RuleFact } from '#web/ui/rule-editor.tsx'
import { AHEAD_FACTS, FACTS } from '../contract/facts.ts'
import { campaigns } from '../contract/campaigns.ts'
import type { RuleChoices } from '../contract/segment-replies.ts'

const MONEY: readonly string[] = ['ROOM_SPEND', 'ORDER_SPEND', 'SPEND']

/** What rules may name here, in words; nothing until it is fetched. */
function useRuleChoices(): RuleChoices | undefined {
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

/** The facts of guests that segments choose by. */
export function useGuestFacts(): readonly RuleFact[] {
  const { t } = useTranslation('campaigns')
  const choices = useRuleChoices()
  const isAhead = (fact: string) => AHEAD_FACTS.some((one) => one === fact)
  return FACTS.map(({ fact, kind }) => ({
    fact,
    kind,
    label: t(`fact.${fact}`),
    isMoney: MONEY.includes(fact),
    isAhead: isAhead(fact),
    options: choices && Object.hasOwn(choices, fact) ? choices[fact as keyof RuleChoices] : [],
  }))
}
