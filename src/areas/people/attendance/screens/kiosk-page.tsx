import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { useNow } from '#web/use-now.ts'
import { readBadge } from '../rules/badges.ts'
import { DIRECTIONS, type Direction } from '../rules/choices.ts'
import { PhotoCamera, type TakePhoto } from './photo-camera.tsx'
import { useKiosk } from './use-kiosk.ts'
import { useKioskPhoto } from './use-kiosk-photo.ts'

const BadgeReader = lazy(() => import('./badge-reader.tsx'))

/** How an employee is known: by what was typed, or by the badge that was read. */
type Known = { number: string; pin: string; badge: string | null }
const NOBODY: Known = { number: '', pin: '', badge: null }

const isWhole = ({ number, pin, badge }: Known) => badge !== null || (/^\d{1,7}$/.test(number) && /^\d{4,8}$/.test(pin))

/** `/hrm/kiosk`: a device at the entrance. It shows no employee's data before their number and PIN, or badge; while offline entries wait here. */
export function KioskPage() {
  const { t } = useTranslation(['attendance', 'refusals'])
  const [known, setKnown] = useState(NOBODY)
  const [isReading, setReading] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const takePhoto = useRef<TakePhoto>(null)
  const photo = useKioskPhoto()
  const { press, waitingCount, isPending, done, error } = useKiosk()
  const clock = (direction: Direction) => {
    const { number, pin, badge } = known
    const taken = photo?.takesPhoto === true ? takePhoto.current?.() : undefined
    const by = badge === null ? { number: Number(number), pin } : { badge }
    void press({ ...by, direction, ...(taken !== undefined && { photo: taken }) })
    setKnown(NOBODY)
    first.current?.focus()
  }
  return (
    <Page title={t('kiosk.title')} isNarrow>
      <Stack spacing={3}>
        <Clock />
        {isReading ? (
          <Badge badge={known.badge} onRead={(badge) => setKnown({ ...NOBODY, badge })} />
        ) : (
          <Typed known={known} onChange={setKnown} first={first} />
        )}
        <Button
          onClick={() => {
            setReading(!isReading)
            setKnown(NOBODY)
          }}
        >
          {t(isReading ? 'kiosk.byNumber' : 'kiosk.readBadge')}
        </Button>
        {photo?.takesPhoto === true && <PhotoCamera days={photo.photoDays} take={takePhoto} />}
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
          {DIRECTIONS.map((direction) => (
            <LoadingButton
              key={direction}
              size="large"
              variant={direction === 'IN' || direction === 'OUT' ? 'contained' : 'outlined'}
              disabled={!isWhole(known)}
              isLoading={isPending}
              onClick={() => clock(direction)}
              sx={{ minHeight: 72 }}
            >
              {t(`clock.press.${direction}`)}
            </LoadingButton>
          ))}
        </Box>
        <Box role="status" sx={{ display: 'grid', gap: 2 }}>
          {done && (
            <Alert severity="success">
              {done.employeeName}: {t(`clock.state.${done.state}`)}
            </Alert>
          )}
          {error !== undefined && <Alert severity="error">{refusalText(t, error)}</Alert>}
          {waitingCount > 0 && <Alert severity="warning">{t('kiosk.waiting', { count: waitingCount })}</Alert>}
        </Box>
      </Stack>
    </Page>
  )
}

type TypedProps = { known: Known; onChange: (known: Known) => void; first: React.RefObject<HTMLInputElement | null> }

const digits = (text: string, most: number) => text.replaceAll(/\D/g, '').slice(0, most)

function Typed({ known, onChange, first }: TypedProps) {
  const { t } = useTranslation('attendance')
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <MuiTextField
        label={t('clock.number')}
        value={known.number}
        inputRef={first}
        autoFocus
        fullWidth
        autoComplete="off"
        onChange={(event) => onChange({ ...known, number: digits(event.target.value, 7) })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <MuiTextField
        label={t('clock.pin')}
        value={known.pin}
        type="password"
        fullWidth
        autoComplete="new-password"
        onChange={(event) => onChange({ ...known, pin: digits(event.target.value, 8) })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Stack>
  )
}

/** The camera, until it has read a badge; then whose it is. */
function Badge({ badge, onRead }: { badge: string | null; onRead: (badge: string) => void }) {
  const { t } = useTranslation('attendance')
  const read = badge === null ? null : readBadge(badge)
  return (
    <Stack spacing={2}>
      <Alert severity={read ? 'success' : 'info'} role="status">
        {read ? t('kiosk.badgeRead', { number: read.number }) : t('kiosk.badgeHelp')}
      </Alert>
      {!read && (
        <Suspense fallback={<LinesSkeleton lines={4} />}>
          <BadgeReader onRead={onRead} />
        </Suspense>
      )}
    </Stack>
  )
}

/** The time at the property, large. */
function Clock() {
  const { time } = useDays()
  const now = useNow((moment) => moment)
  return (
    <Typography variant="h2" component="p" sx={{ textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
      {time(new Date(now).toISOString())}
    </Typography>
  )
}
