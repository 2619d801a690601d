import { useTranslation } from 'react-i18next'
import { keyOf, send } from '#web/api.ts'
import { FinderInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { products } from '../contract/products.ts'
import type { Product } from '../contract/replies.ts'

/** Products by name, code or barcode, as boxes suggest them; of one outlet if given. */
export async function suggestProducts(
  text: string,
  at: { businessServiceId?: string } = {},
): Promise<Suggestion<Product>[]> {
  const { rows } = await send(products.list, { text, limit: 12, ...at })
  return rows.map((item) => ({ id: item.id, label: item.name, note: item.groupName, item }))
}

const find = { key: keyOf(products.list, 'suggestions'), run: (text: string) => suggestProducts(text) }

/** A box that finds a product by name, code or barcode. */
export function ProductInput(props: { label: string; onChoose: (product: Product) => void }) {
  const { t } = useTranslation('products')
  return <FinderInput {...props} find={find} help={t('findHelp')} />
}
