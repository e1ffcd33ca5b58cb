/**
 * Environment that makes a server's process give large columns back to the system as soon as they are free. Left to itself
 * glibc raises the size from which it does with every such column that is freed, up to 32 MB, and what threads held in
 * passing stays resident between what lives on. Other allocators do not look at it; what the user has set stays.
 */
export const memoryEnv = () => ({
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? String(2 ** 20),
})
