import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './Papers.module.css'

interface PhotoProps {
  src: string
  alt: string
  className?: string | undefined
}

/** A stored photo; where it can't be had now, words in its place, never a broken picture. */
export function Photo({ src, alt, className }: PhotoProps) {
  const [failed, setFailed] = useState('')
  if (failed !== src)
    return <img className={className} src={src} alt={alt} loading="lazy" onError={() => setFailed(src)} />
  return (
    <span className={classNames(className, styles.failed, look({ size: 'small', tone: 'dim' }))}>
      {alt} can’t be shown now
    </span>
  )
}
