import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { products } from '../contract/products.ts'
import type { Product } from '../contract/replies.ts'
import { EditProduct, NewProduct } from './product-form.tsx'
import { ProductImage } from './product-image.tsx'
import { AllergenNames, SoldOutText } from './product-marks.tsx'

type Props = {
  /** A new one when left out. */
  productId: string | undefined
  groupId: string | undefined
  onSoldOut: (product: Product) => void
  onBack: (product: Product) => void
  onClose: () => void
}

/** One product beside the list: all its fields, to read and to change. */
export function ProductPanel({ productId, groupId, onSoldOut, onBack, onClose }: Props) {
  const { t } = useTranslation('products')
  const mayWrite = useCan('products.write')
  const read = useQuery({ ...queryOf(products.get, { productId: productId ?? '' }), enabled: productId !== undefined })
  if (productId === undefined)
    return (
      <Panel open title={t('add.products')} onClose={onClose} width={560}>
        <NewProduct groupId={groupId} onClose={onClose} />
      </Panel>
    )
  const product = read.data
  return (
    <Panel
      open
      title={product?.name ?? t('list.title')}
      subtitle={product && `${product.productCode} · ${product.groupName}`}
      onClose={onClose}
      width={560}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isError && !product && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {product && (
        <Stack spacing={5}>
          <Availability product={product} onSoldOut={onSoldOut} onBack={onBack} />
          <ProductImage product={product} />
          {mayWrite ? (
            <EditProduct key={product.version} product={product} onClose={onClose} />
          ) : (
            <Facts product={product} />
          )}
        </Stack>
      )}
    </Panel>
  )
}

function Availability({ product, onSoldOut, onBack }: { product: Product } & Pick<Props, 'onSoldOut' | 'onBack'>) {
  const { t } = useTranslation('products')
  const mayMarkSoldOut = useCan('products.availability')
  const { outage } = product
  return (
    <Alert
      severity={outage ? 'warning' : 'success'}
      action={
        mayMarkSoldOut && (
          <Button size="small" color="inherit" onClick={() => (outage ? onBack(product) : onSoldOut(product))}>
            {t(outage ? 'out.back' : 'out.say')}
          </Button>
        )
      }
    >
      {outage ? <SoldOutText outage={outage} /> : t('out.isThere')}
    </Alert>
  )
}

function Facts({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  return (
    <FactList
      facts={[
        [t('price'), <MoneyText key="price" amount={product.price} />],
        [t('description'), product.description],
        [t('allergens'), <AllergenNames key="allergens" allergens={product.allergens} />],
        [t('diets'), product.diets.map((diet) => t(`diet.${diet}`)).join(', ')],
        [t('tab.choices'), product.modifierGroups.map(({ name }) => name).join(', ')],
        [t('barcode'), product.barcode],
      ]}
    />
  )
}
