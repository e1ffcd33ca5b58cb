/** "a sale", "an embryo entry": by the letter, which is right for every noun here. */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
