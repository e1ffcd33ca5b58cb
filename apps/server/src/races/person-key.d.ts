/** A jockey or trainer as strike rates count them: charts and entries differ in case. */
export declare const personKey: (name: string) => string;
