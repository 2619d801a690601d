import { useState } from 'react'
import type { Group } from '#core/conditions.ts'
import { RuleEditor, type RuleFact } from '../../ui/rule-editor.tsx'
import { useRuleWords } from '../../ui/rule-words.ts'

const facts: readonly RuleFact[] = [
  { fact: 'AMOUNT', label: 'Amount', kind: 'NUMBER', isMoney: true },
  { fact: 'LAST_STAY', label: 'Last stay', kind: 'DAY' },
  { fact: 'COUNTRY', label: 'Country', kind: 'LIST', options: [{ value: 'FR', label: 'France' }, { value: 'IN', label: 'India' }] },
  { fact: 'VIP', label: 'VIP', kind: 'FLAG' },
] // prettier-ignore
const start: Group = {
  match: 'ALL',
  rules: [
    { fact: 'AMOUNT', op: 'AT_LEAST', value: 50_000 },
    { fact: 'COUNTRY', op: 'ANY_OF', values: ['IN'] },
  ],
}

/** Conditions on facts, in groups: each fact is compared as its kind is. Below, the rule in words. */
export default function Example() {
  const [group, setGroup] = useState(start)
  const words = useRuleWords(facts, 'Everybody')
  return (
    <>
      <RuleEditor label="Guests who match" facts={facts} group={group} onChange={setGroup} />
      <p>{words(group)}</p>
    </>
  )
}
