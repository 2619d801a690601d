import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, send } from '#web/api.ts'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { stock, type StockItem } from '../contract.ts'

type Props = { label: string; onChoose: (item: StockItem) => void; help?: string | undefined; hasError?: boolean }

/** A box that finds an item by name or code, gives it away and is empty again. */
export function ItemInput({ label, onChoose, help, hasError }: Props) {
  const { t } = useTranslation('stock')
  const [round, setRound] = useState(0)
  const find = {
    key: keyOf(stock.items, 'suggestions'),
    run: async (text: string): Promise<Suggestion<StockItem>[]> => {
      const { rows } = await send(stock.items, { text, limit: 12 })
      return rows.map((item) => ({ id: item.id, label: item.name, note: item.code, item }))
    },
  }
  return (
    <SuggestInput
      key={round}
      label={label}
      find={find}
      value={null}
      minLength={1}
      help={help ?? t('findHelp')}
      hasError={hasError ?? false}
      onChange={(chosen) => {
        if (!chosen) return
        onChoose(chosen.item)
        setRound(round + 1)
      }}
    />
  )
}
