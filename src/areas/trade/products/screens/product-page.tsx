import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { ChoiceList } from './choice-list.tsx'
import { PriceListList } from './price-list-list.tsx'
import { ProductList } from './product-list.tsx'

const TABS = ['products', 'choices', 'prices'] as const

/** What is sold, the choices on it, and its prices by time. */
export function ProductPage() {
  const { t } = useTranslation('products')
  const [, setUrl] = useUrlState()
  const go = useGo()
  const mayWrite = useCan('products.write')
  const mayImport = useCan('imports.write')
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`) })
  const tab = tabs.open
  return (
    <Page
      title={t('list.title')}
      actions={
        mayWrite && (
          <>
            {mayImport && tab === 'products' && (
              <Button onClick={() => go('/property/import?kind=PRODUCTS')}>{t('list.import')}</Button>
            )}
            <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
              {t(`add.${tab}`)}
            </Button>
          </>
        )
      }
      tabs={tabs}
    >
      {tab === 'choices' ? <ChoiceList /> : tab === 'prices' ? <PriceListList /> : <ProductList />}
    </Page>
  )
}
