import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, send } from '#web/api.ts'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { products, type Product } from '../contract.ts'

/** A box that finds a product by name, code or barcode, gives it away and is empty again. */
export function ProductInput({ label, onChoose }: { label: string; onChoose: (product: Product) => void }) {
  const { t } = useTranslation('products')
  const [round, setRound] = useState(0)
  const find = {
    key: keyOf(products.list, 'suggestions'),
    run: async (text: string): Promise<Suggestion<Product>[]> => {
      const { rows } = await send(products.list, { text, limit: 12 })
      return rows.map((item) => ({ id: item.id, label: item.name, note: item.groupName, item }))
    },
  }
  return (
    <SuggestInput
      key={round}
      label={label}
      find={find}
      value={null}
      minLength={1}
      help={t('findHelp')}
      onChange={(chosen) => {
        if (!chosen) return
        onChoose(chosen.item)
        setRound(round + 1)
      }}
    />
  )
}
