import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AllergenNames, DietNames } from '#areas/trade/products/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { addressOf } from '#web/address.ts'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { GuestDish } from '../contract/guests.ts'
import { orders } from '../contract/orders.ts'
import { type CartLine, joined, lineOf } from './cart-line.ts'
import { DishDialog } from './dish-dialog.tsx'
import { GuestCart } from './guest-cart.tsx'
import { offerOf, useGuestCart } from './guest-cart-state.ts'
import { GuestSent } from './guest-sent.tsx'

/** The menu at a table, what was chosen from it, and what became of what was sent. */
export function GuestMenu({ code }: { code: string }) {
  const { t, i18n } = useTranslation('orders')
  const read = useQuery({ ...queryOf(orders.guestMenu, { code }), refetchInterval: 60_000 })
  const cart = useGuestCart(code)
  const [group, setGroup] = useState('')
  const [openId, setOpenId] = useState<string>()
  if (!read.data)
    return read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : <LinesSkeleton />
  const { currency, groups, isOpen } = read.data
  const dishes = read.data.dishes.map((dish) => ({ ...dish, name: dish.names[i18n.language] ?? dish.name }))
  const openDish = dishes.find(({ productId }) => productId === openId)
  const add = (line: CartLine) => cart.change({ lines: joined(cart.lines, line) })
  const take = (dish: GuestDish) => {
    if (dish.modifierGroups.length === 0 && dish.comboParts.length === 0) add(lineOf(offerOf(dish)))
    else setOpenId(dish.productId)
  }
  return (
    <Stack spacing={4}>
      {cart.sent.map((requestId) => (
        <GuestSent key={requestId} code={code} requestId={requestId} />
      ))}
      {!isOpen && <Alert severity="info">{t('guestMenu.closed')}</Alert>}
      {dishes.length === 0 && <EmptyState icon="food" title={t('guestMenu.empty')} text={t('guestMenu.emptyText')} />}
      {groups.length > 1 && (
        <Box role="group" aria-label={t('take.groups')} sx={{ display: 'flex', gap: 2, overflowX: 'auto', py: 1 }}>
          {[{ id: '', name: t('take.all') }, ...groups].map(({ id, name }) => (
            <Chip key={id} label={name} aria-pressed={group === id} color={group === id ? 'primary' : 'default'} onClick={() => setGroup(id)} sx={{ minHeight: 44, borderRadius: 6, px: 1, flex: 'none' }} />
          ))}
        </Box>
      )}
      {groups
        .filter(({ id }) => group === '' || group === id)
        .map(({ id, name }) => (
          <Box component="section" key={id} aria-label={name}>
            <Typography variant="h2" sx={{ mb: 2 }}>
              {name}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {dishes
                .filter(({ productGroupId }) => productGroupId === id)
                .map((dish) => (
                  <Dish key={dish.productId} code={code} dish={dish} currency={currency} isOpen={isOpen} onTake={() => take(dish)} />
                ))}
            </Box>
          </Box>
        ))}
      {openDish && <DishDialog offer={offerOf(openDish)} currency={currency} onAdd={add} onClose={() => setOpenId(undefined)} />}
      <GuestCart code={code} cart={cart} menu={read.data} onRefused={() => void read.refetch()} />
    </Stack>
  ) // prettier-ignore
}

const pictureOf = (code: string, { productId, imageVersion }: GuestDish): string =>
  addressOf(orders.guestImage, { code, productId, version: String(imageVersion) }).url

type DishProps = { code: string; dish: GuestDish; currency: string; isOpen: boolean; onTake: () => void }

function Dish({ code, dish, currency, isOpen, onTake }: DishProps) {
  const { t } = useTranslation('orders')
  const { name, description, priceNow, isAvailable, allergens, diets, imageVersion } = dish
  return (
    <Stack component="li" direction="row" sx={{ gap: 3, py: 3, borderBottom: '1px solid var(--line)', alignItems: 'center' }}>
      {imageVersion !== null && (
        <Box component="img" src={pictureOf(code, dish)} alt="" loading="lazy" width={72} height={72} sx={{ objectFit: 'cover', borderRadius: 2, flex: 'none', bgcolor: 'action.hover', ...(!isAvailable && { opacity: 0.5 }) }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, ...(!isAvailable && { color: 'text.secondary' }) }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        {description && <Typography color="textSecondary">{description}</Typography>}
        {diets.length > 0 && (
          <Typography variant="caption" component="p">
            <DietNames diets={diets} />
          </Typography>
        )}
        {allergens.length > 0 && (
          <Typography variant="caption" component="p" color="textSecondary">
            {t('guestMenu.allergens')} <AllergenNames allergens={allergens} />
          </Typography>
        )}
        <MoneyText amount={priceNow} currency={currency} />
      </Box>
      {isAvailable ? (
        <Button variant="outlined" startIcon={<Icon name="add" />} disabled={!isOpen} onClick={onTake} aria-label={t('guestMenu.addDish', { name })} sx={{ minHeight: 48 }}>
          {t('guestMenu.add')}
        </Button>
      ) : (
        <Typography color="textSecondary">{t('take.out')}</Typography>
      )}
    </Stack>
  ) // prettier-ignore
}
