import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Offer, products } from '#areas/products/contract.ts'
import { DishPicture } from '#areas/products/screens/pickers.tsx'
import { askKept } from '#web/outbox/kept-read.ts'
import { SearchBox } from '#web/ui/list-toolbar.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { type CartLine, lineOf } from './cart-line.ts'
import { DishDialog } from './dish-dialog.tsx'

/** From here on a dish says how many of it are left. */
const FEW = 10

type Props = { businessServiceId: string; onAdd: (line: CartLine) => void }

/** What an outlet sells now, by group; a search takes names, codes and whole barcodes, as a scanner types them. */
export function DishGrid({ businessServiceId, onAdd }: Props) {
  const { t } = useTranslation('orders')
  // Without a line it is all there is to order from.
  const menu = useQuery(askKept(products.menu, { businessServiceId }))
  const [group, setGroup] = useState('')
  const [text, setText] = useState('')
  const [askedId, setAskedId] = useState<string>()
  if (!menu.data)
    return menu.isPending ? <LinesSkeleton /> : <ErrorState error={menu.error} retry={() => void menu.refetch()} />
  // As it is now: a choice may be out since the question was opened.
  const asked = menu.data.rows.find(({ product }) => product.id === askedId)
  const typed = text.toLowerCase()
  const rows = menu.data.rows.filter(({ product }) => {
    if (typed === '') return group === '' || product.productGroupId === group
    return product.name.toLowerCase().includes(typed) || product.productCode.toLowerCase().startsWith(typed) || product.barcode === text
  }) // prettier-ignore
  const take = (offer: Offer) => {
    const { product } = offer
    const isPlain = product.modifierGroups.length === 0 && product.comboParts.length === 0 && !product.isFractional
    if (isPlain) onAdd(lineOf(offer))
    else setAskedId(product.id)
  }
  return (
    <Box component="section" aria-label={t('take.menu')} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <SearchBox
        isWide
        label={t('take.search')}
        value={text}
        onChange={(next) => {
          // A scanner types a whole code at once: the one dish it names is taken.
          const scanned = menu.data.rows.find(({ product, isAvailable }) => isAvailable && next !== '' && product.barcode === next)
          if (scanned) take(scanned)
          setText(scanned ? '' : next)
        }}
      />
      <Box role="group" aria-label={t('take.groups')} sx={{ display: 'flex', gap: 2, flexWrap: { xs: 'nowrap', lg: 'wrap' }, overflowX: 'auto', pb: { xs: 1, lg: 0 } }}>
        {[{ id: '', name: t('take.all') }, ...menu.data.groups].map(({ id, name }) => (
          <Chip key={id} label={name} aria-pressed={group === id} color={group === id ? 'primary' : 'default'} onClick={() => setGroup(id)} sx={{ minHeight: 44, borderRadius: 6, px: 1, flex: 'none' }} />
        ))}
      </Box>
      {rows.length === 0 ? (
        <EmptyState icon="food" title={t('take.nothing')} text={t('take.nothingText')} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))' }}>
          {rows.map((offer) => (
            <Dish key={offer.product.id} offer={offer} currency={menu.data.currency} onTake={() => take(offer)} />
          ))}
        </Box>
      )}
      {asked && <DishDialog offer={asked} onAdd={onAdd} onClose={() => setAskedId(undefined)} />}
    </Box>
  ) // prettier-ignore
}

function Dish({ offer, currency, onTake }: { offer: Offer; currency: string; onTake: () => void }) {
  const { t } = useTranslation('orders')
  const { product, priceNow, isAvailable } = offer
  // What was kept for work without a line may be of before stock was told.
  const left = offer.unitsLeft ?? undefined
  return (
    <ButtonBase
      disabled={!isAvailable}
      onClick={onTake}
      sx={{
        display: 'flex', flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'space-between', textAlign: 'start', gap: 2, p: 3,
        minHeight: 92, border: '1px solid var(--line-strong)', borderRadius: 2, bgcolor: 'background.paper',
        '&:hover': { bgcolor: 'var(--surface-hover)' }, '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 },
        '&.Mui-disabled': { color: 'text.secondary', bgcolor: 'var(--surface-sunken)' },
      }}
    >
      <Box component="span" sx={{ display: 'flex', gap: 2, width: '100%', justifyContent: 'space-between' }}>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {product.name}
        </Typography>
        <DishPicture product={product} sx={{ width: 44, height: 44, flex: 'none', borderRadius: 1.5, ...(!isAvailable && { opacity: 0.5 }) }} />
      </Box>
      <Typography component="span" color="textSecondary">
        {isAvailable ? <MoneyText amount={priceNow} currency={currency} /> : t('take.out')}
      </Typography>
      {isAvailable && left !== undefined && left <= FEW && (
        <Chip size="small" component="span" color="warning" variant="outlined" label={left === 0 ? t('take.short') : t('take.left', { count: left })} />
      )}
    </ButtonBase>
  ) // prettier-ignore
}
