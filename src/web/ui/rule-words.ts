import { useTranslation } from 'react-i18next'
import { type Condition, isGroup, type Rule } from '#core/conditions.ts'
import { useMoney } from '../formats.ts'
import type { RuleFact } from './rule-editor.tsx'

/**
 * A rule in words, such as "Stays: at least 2, and Last stay: more than 365 days ago".
 *
 * @param always the words of one without conditions
 */
export function useRuleWords(facts: readonly RuleFact[], always: string): (rule: Rule) => string {
  const { t } = useTranslation('conditions')
  const { format } = useMoney()
  const ofCondition = (condition: Condition): string => {
    const known = facts.find(({ fact }) => fact === condition.fact)
    const compared = t(`op.${condition.op}`)
    const ofFact = (words: string) => `${known?.label ?? condition.fact}: ${words}`
    if ('value' in condition)
      return ofFact(`${compared} ${known?.isMoney ? format(condition.value) : String(condition.value)}`)
    if ('values' in condition) {
      const labels = condition.values.map((value) => known?.options?.find((one) => one.value === value)?.label ?? value)
      return ofFact(`${compared} ${labels.join(', ')}`)
    }
    if (!('days' in condition) || condition.op === 'EVER' || condition.op === 'NEVER') return ofFact(compared)
    const { op, days: count } = condition
    if (known?.kind === 'YEARLY') return ofFact(t('words.yearly', { count }))
    return ofFact(t(`words.${known?.isAhead ? 'ahead' : 'ago'}.${op}`, { count }))
  }
  const words = (rule: Rule): string => {
    if (!isGroup(rule)) return ofCondition(rule)
    if (rule.rules.length === 0) return always
    const parts = rule.rules.map((each) => (isGroup(each) && each.rules.length > 1 ? `(${words(each)})` : words(each)))
    const joined = parts.join(rule.match === 'ALL' ? ` ${t('words.and')} ` : ` ${t('words.or')} `)
    return rule.match === 'NONE' ? t('words.not', { rule: joined }) : joined
  }
  return words
}
