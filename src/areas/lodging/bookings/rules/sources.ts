/** Sources of bookings made with the property itself, in small letters. Any other is a channel, an agency or whoever sells rooms for it. */
export const DIRECT_SOURCES = ['', 'direct', 'website', 'phone', 'email', 'walk_in', 'walk-in', 'group'] as const
