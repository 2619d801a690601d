import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'

const WIDTH = 1000
const HEIGHT = 300
/** As long as the wire takes them. */
const MOST = 19_900

/** Where a finger or pen signs. What is drawn is strokes in a box of 1000 by 300: 'x,y x,y;x,y'. A name typed below counts as a signature too. */
export function SignaturePad({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (strokes: string) => void
}) {
  const { t } = useTranslation('orders')
  const isDrawing = useRef(false)
  const point = (event: PointerEvent<SVGSVGElement>): string => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = (part: number, of: number, size: number) => Math.min(size, Math.max(0, Math.round((part / of) * size)))
    return `${at(event.clientX - box.left, box.width, WIDTH - 1)},${at(event.clientY - box.top, box.height, HEIGHT - 1)}`
  }
  const draw = (event: PointerEvent<SVGSVGElement>, before: string) => {
    if (value.length < MOST) onChange(`${value}${value === '' ? '' : before}${point(event)}`)
  }
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 36 }}>
        <Typography variant="caption" color="textSecondary">
          {label}
        </Typography>
        {value !== '' && (
          <Button size="small" onClick={() => onChange('')}>
            {t('roomBill.clear')}
          </Button>
        )}
      </Box>
      <Box
        component="svg"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{ width: '100%', height: 150, border: '1px dashed var(--line-strong)', borderRadius: 1, touchAction: 'none', cursor: 'crosshair', bgcolor: 'background.paper' }}
        onPointerDown={(event) => {
          isDrawing.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          draw(event, ';')
        }}
        onPointerMove={(event) => isDrawing.current && draw(event, ' ')}
        onPointerUp={() => {
          isDrawing.current = false
        }}
      >
        {value.split(';').map((stroke, index) => (
          <polyline key={index} points={stroke} fill="none" stroke="currentColor" strokeWidth="4" vectorEffect="non-scaling-stroke" />
        ))}
      </Box>
    </Box>
  ) // prettier-ignore
}
