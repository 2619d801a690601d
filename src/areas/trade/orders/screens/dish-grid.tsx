import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outlet, OutletKind } from '#areas/property/outlets/contract.ts'
import type { Offer } from '#areas/trade/products/contract/replies.ts'
import { products } from '#areas/trade/products/contract/products.ts'
import { DishPicture } from '#areas/trade/products/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { storedQuery } from '#web/outbox/stored-read.ts'
import { usePreference } from '#web/preferences.ts'
import { useScanner } from '#web/scanner.ts'
import { SearchBox } from '#web/ui/list-toolbar.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useLongPress } from '#web/ui/use-long-press.ts'
import { MoneyText } from '#web/ui/values.tsx'
import { type CartLine, lineOf } from './cart-line.ts'
import { DishDialog } from './dish-dialog.tsx'
import { SOLD_THING } from './sold-thing.ts'

/** How long prices of the moment are shown: lists of prices begin and end on the minute. */
const PRICES_HOLD_MS = 60_000
/** At most so many left, a dish shows the number. */
const FEW = 10

type Props = {
  outlet: Pick<Outlet, 'id' | 'kind'>
  /** `isNoted`: the user wants to add a note. */
  onAdd: (line: CartLine, isNoted: boolean) => void
  /** What applies to the dish that is touched next. */
  children?: ReactNode
}

/** What an outlet sells now, by group; a search takes names, codes and whole barcodes. What a scanner reads is taken at once. */
export function DishGrid({ outlet: { id: businessServiceId, kind }, onAdd, children }: Props) {
  // Offline it is all there is to order from. Prices change with the minute, without a live event.
  const menu = useQuery({ ...storedQuery(products.menu, { businessServiceId }), refetchInterval: PRICES_HOLD_MS })
  if (menu.data) return <Dishes menu={menu.data} kind={kind} onAdd={onAdd} hand={children} />
  return menu.isPending ? <LinesSkeleton /> : <ErrorState error={menu.error} retry={() => void menu.refetch()} />
}

type Menu = Reply<typeof products.menu>

type DishesProps = { menu: Menu; kind: OutletKind; onAdd: Props['onAdd']; hand: ReactNode }

function Dishes({ menu, kind, onAdd, hand }: DishesProps) {
  const { t } = useTranslation('orders')
  const isFull = usePreference('isFullScreen')
  const [group, setGroup] = useState('')
  const [text, setText] = useState('')
  const [question, setQuestion] = useState<{ id: string; isNoted: boolean }>()
  // As it is now: a choice may be out since the question was opened.
  const chosenOffer = menu.rows.find(({ product }) => product.id === question?.id)
  const shown = text === '' ? menu.rows.filter(({ product }) => group === '' || product.productGroupId === group) : found(menu.rows, text) // prettier-ignore
  const take = (offer: Offer, isNoted = false) => {
    const { product } = offer
    const isPlain = product.modifierGroups.length === 0 && product.comboParts.length === 0 && !product.isFractional
    if (isPlain) onAdd(lineOf(offer), isNoted)
    else setQuestion({ id: product.id, isNoted })
  }
  /** Adds the dish of a complete code, or shows why it cannot; false when no dish has the code. */
  const takeCode = (code: string): boolean => {
    const offer = named(menu.rows, code)
    if (offer?.isAvailable) take(offer)
    else if (offer) toast(t('take.codeOut', { name: offer.product.name }), { tone: 'warning' })
    return offer !== undefined
  }
  const unknown = (code: string) => toast(t('take.codeUnknown', { code }), { tone: 'warning' })
  useScanner({
    onCode: (code) => takeCode(code) || unknown(code),
    onLost: (code) => toast(t('take.codeLost', { code }), { tone: 'warning' }),
  })
  return (
    <Box component="section" aria-label={t('take.menu')} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <SearchBox
        isWide
        label={t(`take.search.${SOLD_THING[kind]}`)}
        value={text}
        onChange={(next) => {
          // Some scanners send no character after a code.
          const isTaken = menu.rows.some(({ product }) => product.barcode === next) && takeCode(next)
          setText(isTaken ? '' : next)
        }}
        onEnter={(typed) => {
          if (takeCode(typed)) return 'done'
          if (found(menu.rows, typed).length > 0) return undefined
          unknown(typed)
          return 'unknown'
        }}
      />
      <Box role="group" aria-label={t('take.groups')} sx={{ display: 'flex', gap: 2, flexWrap: { xs: 'nowrap', lg: 'wrap' }, overflowX: 'auto', pb: { xs: 1, lg: 0 } }}>
        {[{ id: '', name: t('take.all') }, ...menu.groups].map(({ id, name }) => (
          <Chip key={id} label={name} {...groupMark(menu, id)} aria-pressed={group === id} color={group === id ? 'primary' : 'default'} onClick={() => setGroup(id)} sx={{ minHeight: 44, borderRadius: 6, px: 1, flex: 'none' }} />
        ))}
      </Box>
      {hand}
      {shown.length === 0 ? (
        <EmptyState icon="food" title={t('take.nothing')} text={t('take.nothingText')} />
      ) : (
        <Box sx={{ display: 'grid', gap: isFull ? 1.5 : 2, gridTemplateColumns: `repeat(auto-fill, minmax(${isFull ? 116 : 148}px, 1fr))` }}>
          {shown.map((offer) => (
            <Dish key={offer.product.id} offer={offer} color={groupColor(menu, offer.product.productGroupId)} isSmall={isFull} currency={menu.currency} onTake={() => take(offer)} onNote={() => take(offer, true)} />
          ))}
        </Box>
      )}
      {chosenOffer && question && <DishDialog offer={chosenOffer} onAdd={(line) => onAdd(line, question.isNoted)} onClose={() => setQuestion(undefined)} />}
    </Box>
  ) // prettier-ignore
}

/** What a search means: part of a name, the beginning of a code, or a whole barcode. */
function found(rows: readonly Offer[], text: string): readonly Offer[] {
  const typed = text.toLowerCase()
  return rows.filter(
    ({ product: { name, productCode, barcode } }) =>
      name.toLowerCase().includes(typed) || productCode.toLowerCase().startsWith(typed) || barcode === text,
  )
}

/** The one thing a whole code names: its barcode, or else its own code. */
const named = (rows: readonly Offer[], code: string): Offer | undefined =>
  rows.find(({ product }) => product.barcode === code) ??
  rows.find(({ product }) => product.productCode.toLowerCase() === code.toLowerCase())

/** Groups differ by colour, in the order of the menu; the name is shown beside it. */
const COLORS = ['#1f5fbf', '#166534', '#8a5a00', '#6b2fa0', '#b3201b', '#0f766e', '#9d174d', '#475569']

const groupColor = ({ groups }: Menu, groupId: string): string =>
  COLORS[
    Math.max(
      0,
      groups.findIndex(({ id }) => id === groupId),
    ) % COLORS.length
  ] ?? 'transparent'

/** A group's picture is one of its dishes', else its colour. */
function groupMark(menu: Menu, groupId: string) {
  if (groupId === '') return {}
  const pictured = menu.rows.find(({ product }) => product.productGroupId === groupId && product.imageVersion !== null)
  const color = groupColor(menu, groupId)
  const mark = {
    width: 24,
    height: 24,
    borderRadius: '50%',
    flex: 'none',
    border: `3px solid ${color}`,
    bgcolor: color,
  }
  return {
    icon: pictured ? (
      <DishPicture product={pictured.product} sx={mark} />
    ) : (
      <Box component="span" aria-hidden sx={mark} />
    ),
  }
}

type DishProps = {
  offer: Offer
  currency: string
  color: string
  /** More of them fit. */ isSmall: boolean
  onTake: () => void
  /** Adds it with a note. */
  onNote: () => void
}

function Dish({ offer, currency, color, isSmall, onTake, onNote }: DishProps) {
  const { t } = useTranslation('orders')
  const long = useLongPress(onNote)
  const { product, priceNow, isAvailable } = offer
  // A menu stored for offline use may be older than the stock fields.
  const left = offer.unitsLeft ?? undefined
  return (
    <ButtonBase
      disabled={!isAvailable}
      onClick={onTake}
      {...long}
      sx={{
        display: 'flex', flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'space-between', textAlign: 'start', gap: isSmall ? 0.5 : 2, p: isSmall ? 2 : 3,
        minHeight: isSmall ? 76 : 92, border: '1px solid var(--line-strong)', borderInlineStart: `6px solid ${color}`, borderRadius: 2, bgcolor: 'background.paper',
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
