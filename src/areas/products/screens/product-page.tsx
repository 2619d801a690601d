import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { ChoiceList } from './choice-list.tsx'
import { PriceListList } from './price-list-list.tsx'
import { ProductList } from './product-list.tsx'

const tabs = ['products', 'choices', 'prices'] as const

/** What is sold, the choices on it, and its prices by time. */
export function ProductPage() {
  const { t } = useTranslation('products')
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('products.write')
  const tab = tabs.find((name) => name === url['tab']) ?? 'products'
  return (
    <Page
      title={t('list.title')}
      actions={
        mayWrite && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
            {t(`add.${tab}`)}
          </Button>
        )
      }
      tabs={
        <Tabs
          value={tab}
          onChange={(_, next: string) => setUrl({ tab: next === 'products' ? undefined : next, new: undefined })}
        >
          {tabs.map((name) => (
            <Tab key={name} value={name} label={t(`tab.${name}`)} />
          ))}
        </Tabs>
      }
    >
      {tab === 'choices' ? <ChoiceList /> : tab === 'prices' ? <PriceListList /> : <ProductList />}
    </Page>
  )
}
