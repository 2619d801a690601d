import { excerpt } from '#core/excerpt.ts'
import { displayCurrency } from '../../formats.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { DayText, MoneyText } from '../../ui/values.tsx'

/** Amounts in minor units with the property's currency; days have no zone. */
export default function Example() {
  return (
    <FactList
      facts={[
        ['An amount', <MoneyText key="amount" amount={12345650} />],
        ['A day', <DayText key="day" day="2026-11-21" />],
        ['As public pages show it', displayCurrency(750, 'eur')],
        ['The beginning of a text', excerpt('A quiet room with a view of the lake', 12)],
      ]}
    />
  )
}
