/** Sources of bookings made with the property itself, in lower case. Any other is a channel, an agency or another seller of its rooms. */
export const DIRECT_SOURCES = ['', 'direct', 'website', 'phone', 'email', 'walk_in', 'walk-in', 'group'] as const
