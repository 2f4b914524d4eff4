"""Letters of other scripts that a reader takes for a Latin one. A compact table of our own, by look; see UTS 39 for the idea."""

# Same shape in common fonts: these alone make a token of mixed scripts suspicious.
# Cyrillic, Greek capitals and omicron/nu, Armenian, Cherokee, Coptic look-alikes.
TWINS = {
    **dict(zip("аеорсухіјѕԁԛԝһӏгүёї", "aeopcyxijsdqwhlrveI".lower(), strict=True)),
    **dict(zip("АВЕЅІЈКМНОРСТУХԌԚԜҮӀ", "ABESIJKMHOPCTYXGQWYl", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον", "ABEZHIKMNOPTYXov", strict=True)),
    **dict(zip("օոսցհաՏՕԼՍ", "onughwSOLU", strict=True)),
    **dict(zip("ᎪᏴᏟᎠᎬᎰᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏌᏙᏔᎩᏃ", "ABCDEFGHiJKLMPRSTUVWYZ", strict=True)),
}

# Read as a Latin letter by anybody who wants to: for the skeleton that directive rules see, never evidence by themselves.
LOOKALIKES = {
    **TWINS,
    **dict(zip("αβγικρτυηωεσχδ", "abyikptunweoxd", strict=True)),
    **dict(zip("вкмнтзбьпд", "bkmhtebbnd", strict=True)),
    **dict(zip("ɑɡɩıɪɴʀʏʙʜʟɢᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱꜰɛɔʋ", "agiiinrybhlgacdejkmoptuvwzsfeov", strict=True)),
    **dict(zip("łøđħŧƀɨɵʉǝ", "lodhtbioue", strict=True)),
}
