import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'
import { iconPaths, type IconName } from './icon-paths.ts'

export type { IconName }

/** Icons that point along the line of reading, and turn with it. */
const TURNING: ReadonlySet<IconName> = new Set(['arrive', 'back', 'chevronRight', 'leave', 'redo', 'undo'])

/** A line icon. Decorative unless it has a label; an icon alone in a button needs the button's own label. */
export function Icon({
  name,
  label,
  ...rest
}: { name: IconName; label?: string } & Omit<SvgIconProps, 'name' | 'children'>) {
  return (
    <SvgIcon
      {...rest}
      {...(label ? { titleAccess: label } : {})}
      sx={[
        {
          fontSize: 20,
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 1.75,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          ...(TURNING.has(name) && { '[dir=rtl] &': { transform: 'scaleX(-1)' } }),
        },
        ...(Array.isArray(rest.sx) ? rest.sx : [rest.sx]),
      ]}
    >
      <path d={iconPaths[name]} />
    </SvgIcon>
  )
}
