import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutletKind } from '#areas/property/outlets/contract.ts'
import { ALLERGENS } from '#areas/trade/products/contract/replies.ts'
import { useMoney } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { NOTE_LENGTH, toggledAllergy } from '../rules/allergies.ts'
import type { CartLine } from './cart-line.ts'
import { SOLD_THING } from './sold-thing.ts'

type Props = {
  ref?: Ref<HTMLDivElement>
  lines: readonly CartLine[]
  onChange: (lines: readonly CartLine[]) => void
  /** Key of the line that is being noted on. */
  open: string | undefined
  onOpen: (key: string | undefined) => void
  onSend: () => void
  onSave: (() => void) | undefined
  isPending: boolean
  isReady: boolean
  /** Of the outlet. */
  kind: OutletKind
  /** What is missing while it is not ready. */
  missing: string
}

/** So that the send button stays visible on a tablet. */
const LIST_HEIGHT = 'max(200px, min(52vh, calc(100dvh - 470px)))'

const HAVE_NO_KITCHEN: readonly OutletKind[] = ['SHOP', 'SERVICE']

/** On a phone the order lies below a long menu: this bar stays visible and scrolls to it. */
export function CartBar({ lines, onShow }: { lines: readonly CartLine[]; onShow: () => void }) {
  const { t } = useTranslation('orders')
  const { format } = useMoney()
  if (lines.length === 0) return null
  return (
    <Box sx={{ display: { xs: 'block', md: 'none' }, position: 'sticky', bottom: 'calc(72px + env(safe-area-inset-bottom))', zIndex: 5, mt: 3 }}>
      <Button variant="contained" fullWidth onClick={onShow} startIcon={<Icon name="food" />} sx={{ minHeight: 48, boxShadow: 4 }}>
        {[t('take.cart'), lines.length, format(sumOf(lines))].join(' · ')}
      </Button>
    </Box>
  ) // prettier-ignore
}

const priceOf = (line: CartLine): number => Math.round(line.unitPrice * line.unitsInOrder)

const sumOf = (lines: readonly CartLine[]): number => lines.reduce((all, line) => all + priceOf(line), 0)

/** Choices and notes of a line, its course and its seat. */
function LineWords({ line: { chosen = [], notes, seatNo, course } }: { line: CartLine }) {
  const { t } = useTranslation('orders')
  const words = [
    ...chosen,
    notes && `“${notes}”`,
    seatNo > 0 && t('seat', { seat: seatNo }),
    course && t('course', { course }),
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {words.join(' · ')}
    </Typography>
  ) // prettier-ignore
}

/** What is to be sent: quantities by touch; notes, allergies, seat, course and hold behind each line. */
export function Cart({ ref, kind, lines, onChange, open, onOpen, onSend, onSave, isPending, isReady, missing }: Props) {
  const { t } = useTranslation('orders')
  const put = (line: CartLine) => onChange(lines.map((one) => (one.key === line.key ? line : one)))
  return (
    <Box {...(ref && { ref })} sx={{ position: { md: 'sticky' }, top: { md: 'calc(var(--topbar-height) + 16px)' }, scrollMarginBottom: '144px' }}>
      <Section title={t('take.cart')} isFlush>
        {lines.length === 0 && (
          <Typography color="textSecondary" sx={{ p: 4 }}>
            {t(`take.empty.${SOLD_THING[kind]}`)} {t('take.holdToNote')}
          </Typography>
        )}
        <Box component="ul" aria-label={t('take.cart')} sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { md: LIST_HEIGHT }, overflowY: 'auto' }}>
          {lines.map((line) => (
            <Box component="li" key={line.key} sx={{ px: 3, py: 2, borderBottom: '1px solid var(--line)' }}>
              <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
                <Button color="inherit" aria-label={line.name} aria-expanded={open === line.key} onClick={() => onOpen(open === line.key ? undefined : line.key)} sx={{ flex: 1, minWidth: 0, display: 'block', textAlign: 'start', minHeight: 48 }}>
                  {line.name}
                  {line.hold && ` · ${t('line.Hold')}`}
                  <LineWords line={line} />
                </Button>
                <IconButton aria-label={t('take.less', { name: line.name })} sx={{ width: 44, height: 44 }} onClick={() => (line.unitsInOrder > 1 ? put({ ...line, unitsInOrder: line.unitsInOrder - 1 }) : onChange(lines.filter((one) => one !== line)))}>
                  <Icon name={line.unitsInOrder > 1 ? 'minus' : 'trash'} />
                </IconButton>
                <Typography sx={{ minWidth: 28, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }} aria-live="polite">
                  {line.unitsInOrder}
                </Typography>
                <IconButton aria-label={t('take.onemore', { name: line.name })} sx={{ width: 44, height: 44 }} onClick={() => put({ ...line, unitsInOrder: line.unitsInOrder + 1 })}>
                  <Icon name="add" />
                </IconButton>
              </Stack>
              <Typography component="p" sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
                <MoneyText amount={priceOf(line)} />
              </Typography>
              {open === line.key && <LineFields line={line} onChange={put} />}
            </Box>
          ))}
        </Box>
        <Stack sx={{ p: 4, gap: 3 }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
            <Typography>{t('take.sum')}</Typography>
            <Typography sx={{ fontWeight: 600 }}>
              <MoneyText amount={sumOf(lines)} />
            </Typography>
          </Stack>
          <LoadingButton size="large" variant="contained" isLoading={isPending} disabled={lines.length === 0 || !isReady} onClick={onSend} sx={{ minHeight: 52 }}>
            {t(HAVE_NO_KITCHEN.includes(kind) ? 'take.order' : 'take.send')}
          </LoadingButton>
          {!isReady && <Typography variant="caption" color="textSecondary">{missing}</Typography>}
          {onSave && (
            <Button disabled={lines.length === 0 || isPending || !isReady} onClick={onSave} sx={{ minHeight: 44 }}>
              {t('take.keep')}
            </Button>
          )}
        </Stack>
      </Section>
    </Box>
  ) // prettier-ignore
}

/** Without a course it goes with its dish's own. */
const withCourse = (line: CartLine, course: number): CartLine => ({ ...line, course: course > 0 ? course : undefined })

function LineFields({ line, onChange }: { line: CartLine; onChange: (line: CartLine) => void }) {
  const { t } = useTranslation('orders')
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', py: 2, alignItems: 'center' }}>
      <MuiTextField autoFocus label={t('notes')} value={line.notes} onChange={(event) => onChange({ ...line, notes: event.target.value })} slotProps={{ htmlInput: { maxLength: NOTE_LENGTH, style: { scrollMarginBottom: 260 } } }} sx={{ flex: '1 1 100%' }} />
      <Allergies notes={line.notes} onChange={(notes) => onChange({ ...line, notes })} />
      <MuiTextField label={t('change.seat')} value={line.seatNo > 0 ? line.seatNo : ''} onChange={(event) => onChange({ ...line, seatNo: Math.min(999, Number(event.target.value.replaceAll(/\D/g, ''))) || -1 })} slotProps={{ htmlInput: { inputMode: 'numeric' } }} sx={{ width: 84 }} />
      <MuiTextField label={t('change.course')} value={line.course ?? ''} onChange={(event) => onChange(withCourse(line, Number(event.target.value.replaceAll(/\D/g, '').slice(-1))))} slotProps={{ htmlInput: { inputMode: 'numeric' } }} sx={{ width: 84 }} />
      <FormControlLabel label={t('take.hold')} control={<Checkbox checked={line.hold} onChange={(_, hold) => onChange({ ...line, hold })} />} />
    </Stack>
  ) // prettier-ignore
}

/** What the guest must not eat, one tap each: it is written into the note, which the kitchen reads. */
function Allergies({ notes, onChange }: { notes: string; onChange: (notes: string) => void }) {
  const { t } = useTranslation(['orders', 'products'])
  return (
    <Box role="group" aria-label={t('orders:take.allergies')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: '1 1 100%' }}>
      {ALLERGENS.map((code) => {
        const name = t(`products:allergen.${code}`)
        const words = t('orders:take.allergy', { name })
        const isOn = notes.includes(words)
        const next = toggledAllergy(notes, words)
        return (
          <Chip key={code} label={name} variant={isOn ? 'filled' : 'outlined'} color={isOn ? 'warning' : 'default'} aria-pressed={isOn} disabled={next.length > NOTE_LENGTH} onClick={() => onChange(next)} sx={{ minHeight: 44, borderRadius: 6 }} />
        )
      })}
    </Box>
  ) // prettier-ignore
}
