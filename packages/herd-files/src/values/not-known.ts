/**
 * Words and marks with which files say that a horse is not known, alone or before what he is. A zero is how pedigree
 * programs write it.
 */
const NOT_KNOWN =
  /^(?:-+|–|—|\?+|\*+|\.+|0+(?:\.0+)?|#?n\/?a|n\.a\.|nan|null|none|tba|tbd|not (?:known|recorded|listed|given|available|on file)|(?:unknown|unkn?|unk\.|unnamed|unregistered|unreg\.?|grade)(?:\s+(?:sire|dam|stallion|mare|horse|parent|parentage|pedigree|breeding))?|(?:sire|dam|stallion|mare|parent|parents)\s+(?:unknown|unk|not known)|desconocid[oa]|desconhecid[oa]|inconnue?|unbekannt)?$/i

/** Whether a cell, or a part of one, names nobody. It is never a parent's name. */
export const isNotKnown = (text: string): boolean =>
  NOT_KNOWN.test(text.trim().replace(/^[([]\s*(.*?)\s*[\])]$/, '$1'))
