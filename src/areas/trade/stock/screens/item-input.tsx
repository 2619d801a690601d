import { useTranslation } from 'react-i18next'
import { keyOf, send } from '#web/api.ts'
import { FinderInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { stock } from '../contract/stock.ts'
import type { StockItem } from '../contract/replies.ts'

type Props = { label: string; onChoose: (item: StockItem) => void; help?: string | undefined; hasError?: boolean }

const find = {
  key: keyOf(stock.items, 'suggestions'),
  run: async (text: string): Promise<Suggestion<StockItem>[]> => {
    const { rows } = await send(stock.items, { text, limit: 12 })
    return rows.map((item) => ({ id: item.id, label: item.name, note: item.code, item }))
  },
}

/** A box that finds an item by name or code. */
export function ItemInput({ help, ...props }: Props) {
  const { t } = useTranslation('stock')
  return <FinderInput {...props} find={find} help={help ?? t('findHelp')} />
}
